import { yamlLibrary } from '../content/yaml/parser/yaml-library.js';
import { withoutUnreadable } from '../content/yaml/messages/unreadable-characters.js';
import { cleanHtml, type Targets } from './clean-html.js';
import { convertMarkdown, type ConvertedText } from './convert-markdown.js';
import type { AddNote } from './import-report.js';
import { shownText, type OldSite } from './old-site.js';
import type { OldTags } from './old-tags.js';
import type { PlannedPage } from './plan-routes.js';

/** Longest description that is made of a text. */
const MOST_IN_DESCRIPTION = 155;

/** Returns the name and the text of the file of a page. */
export function pageFile(
  { page, name, path, redirectFrom, translationOf }: PlannedPage,
  site: OldSite,
  links: Omit<Targets, 'note'>,
  oldTags: OldTags,
  note: AddNote,
): { name: string; text: string; ids: ReadonlySet<string> } {
  const { source, line } = page;
  const fields = {
    ...page.fields,
    title: shownText(plainOf(page.fields.title)),
    description: shownText(plainOf(page.fields.description)),
  };
  const say = (text: string) => (what: string, at: number) =>
    note('left-out', what, source, line + text.slice(0, at).split('\n').length - 1);
  const expanded = site.expand(page, oldTags, say(page.text));
  const text = withoutUnreadable(expanded);
  if (text !== expanded) note('left-out', 'Control characters, which browsers hide.', source);
  const targets: Targets = { ...links, note: say(text) };
  const isHtml = site.markup.kind === 'html' || /\.x?html?$/.test(source);
  const converted: ConvertedText = isHtml
    ? {
        text: cleanHtml(text, targets),
        start: shownText(/<p\b[^>]*>([^]*?)<\/p>/.exec(text)?.[1]),
      }
    : convertMarkdown(text, site.markup, targets);
  const { heading, start = '' } = converted;
  const title = fields.title ?? emptyAsMissing(heading?.words) ?? name.slice(name.lastIndexOf('/') + 1);
  if (fields.title === undefined) note('made-up', 'The title is that of the text, or of the file.', source);
  const description = fields.description ?? shortened(start.replace(/\s+/g, ' ').trim());
  if (fields.description === undefined) note('made-up', 'The description is the beginning of the text.', source);
  const { published, updated, tags = [], categories = [], ...others } = fields;
  const body = converted.text.trim();
  const front = {
    template: 'imported',
    title,
    description: description || title,
    path,
    redirectFrom: redirectFrom.length > 0 ? redirectFrom : undefined,
    locale: fields.locale === site.locales[0] ? undefined : fields.locale,
    translationOf,
    heading: heading && heading.words !== title ? heading.words : undefined,
    headingId: heading?.id,
    published: dayOf(published),
    updated: dayOf(updated),
    tags: tags.length > 0 ? tags : undefined,
    categories: categories.length > 0 ? categories : undefined,
    html: isHtml && body !== '' ? `${body}\n` : undefined,
  };
  const { translationKey: _, ...given } = { ...others, ...front };
  const yaml = yamlLibrary().stringify(given, { lineWidth: 0, keepUndefined: false });
  const ids = new Set([
    ...(converted.ids ?? []),
    heading?.id ?? '',
    ...[...body.matchAll(/\bid="([^"]*)"/g)].map(([, id = '']) => id),
  ]);
  return isHtml
    ? { name: `${name}.yaml`, text: yaml, ids }
    : { name: `${name}.md`, ids, text: `---\n${yaml}---\n${body === '' ? '' : `\n${body}\n`}` };
}

function shortened(text: string): string {
  if (text.length <= MOST_IN_DESCRIPTION) return text;
  return `${text.slice(0, MOST_IN_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

function dayOf(date: string | undefined): string | undefined {
  return date?.replace(/T00:00:00(?:Z|[+-]\d\d:\d\d)$/, '');
}

function plainOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : withoutUnreadable(text);
}

function emptyAsMissing(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
