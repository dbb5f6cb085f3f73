import { LINK } from '../api/fields.js';
import type { RichTextValue } from '../api/site-model.js';
import type { Report } from '../errors/index.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { normaliseHref } from '../lib/html/href.js';
import { RASTER, SVG } from '../lib/site/asset-forms.js';
import type { Publishing } from '../lib/site/publish-window.js';
import type { ValuePath } from '../lib/text/value-path.js';
import type { AnchorRequests } from './anchor-requests.js';
import { createProblems, type Problems, type TextPart } from './content-problems.js';
import type { FieldWalker, FoundField } from './field-walker.js';
import { ADD_FILE, readableLink, replaceLinks, resolveLink, type ReferenceTargets } from './resolve-link.js';
import { placeHeadingIds } from './rich-text/heading-ids.js';
import type { PreparedText } from './rich-text/prepared-text.js';
import type { RichTextCache } from './rich-text/rich-text-cache.js';
import { visibleMarkup } from './visible-markup.js';

export interface ResolveContext {
  readonly root: string;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Path of the site below it. */
  readonly base: string;
  readonly targets: ReferenceTargets;
  readonly anchors: AnchorRequests;
  readonly texts: RichTextCache;
  readonly report: Report;
  /** Decides which list items are published; if missing, all are. */
  readonly site?: Publishing;
  /** Ids of other elements of the page, which headings in texts must not get. */
  readonly takenIds?: ReadonlySet<string>;
}

/** The file whose content is resolved; `route` if it is a page. */
export interface ContentSource {
  readonly file: string;
  readonly route?: string;
}

/** A rich text in its field: the value that templates get, and the prepared text. */
export interface PlacedText {
  readonly value: RichTextValue;
  readonly path: ValuePath;
  readonly prepared: PreparedText;
}

/**
 * Checks all references of a content value, normalises links and prepares rich text. Changes the value in place.
 * Returns its rich texts in the order of the fields, as a promise only if a text is not in the cache.
 */
export function resolveContent(
  walk: FieldWalker,
  value: unknown,
  source: ContentSource,
  context: ResolveContext,
): readonly PlacedText[] | Promise<readonly PlacedText[]> {
  const problems = createProblems(context, source);
  const texts: (PlacedText | Promise<PlacedText>)[] = [];
  walk(value, (field) => {
    switch (field.kind) {
      case 'link':
        // An invalid value was reported when the file was read.
        return typeof field.value === 'string' && LINK.test(field.value)
          ? checkLink(field.value, field.path, source, context, problems)
          : field.value;
      case 'image':
      case 'asset':
        return checkAsset(field, context, problems) ?? field.value;
      case 'text':
        checkText(field.value, field.path, problems);
        return field.value;
      case 'html':
      case 'markdown': {
        const path = [...field.path];
        // A page that failed validation has its value as written.
        const text: RichTextValue = isRichText(field.value)
          ? field.value
          : { source: String(field.value), html: '', headings: [], words: 0 };
        const prepared = context.texts.get(text.source, field.kind);
        texts.push(
          prepared instanceof Promise
            ? prepared.then((found) => ({ value: text, path, prepared: found }))
            : { value: text, path, prepared },
        );
        return text;
      }
    }
  });
  const finish = (placed: readonly PlacedText[]): readonly PlacedText[] => {
    const values = placeHeadingIds(
      placed.map(({ prepared }) => prepared),
      context.takenIds,
    );
    for (const [index, text] of placed.entries()) {
      const value = values[index] ?? text.prepared.value;
      const html = withLinks(text.prepared, value.html, text.path, source, context, problems);
      Object.assign(text.value, value, { html });
      reportText(text.prepared, text.path, problems);
    }
    reportDuplicateIds(placed, problems);
    return placed;
  };
  const ready = texts.filter((text): text is PlacedText => !(text instanceof Promise));
  return ready.length === texts.length
    ? finish(ready)
    : Promise.all(texts.map((text) => Promise.resolve(text))).then(finish);
}

function isRichText(value: unknown): value is RichTextValue {
  return typeof value === 'object' && value !== null && 'source' in value;
}

/** Checks a link and returns its canonical spelling. */
function checkLink(
  href: string,
  path: ValuePath,
  source: ContentSource,
  { targets, anchors, origin, base }: ResolveContext,
  problems: Problems,
): string {
  const resolved = resolveLink(href, { targets, origin, base, own: source.route });
  const { anchor, problem } = resolved;
  if (anchor) anchors.add(anchor.route, anchor.name, { file: source.file, path: [...path], href });
  if (problem) problems.add(problem.name, problem.message, path, href, problem.remedy);
  return resolved.href;
}

/** Checks the path of an asset and returns it as spelled in `site/assets/`. */
function checkAsset(
  { kind, value, path }: FoundField,
  { targets }: ResolveContext,
  problems: Problems,
): string | undefined {
  const written = String(value);
  const isImage = kind === 'image';
  const find = isImage ? targets.findImage : targets.findAsset;
  const found = find(written);
  if (found !== undefined) return found;
  const other = isImage ? targets.findAsset(written) : undefined;
  if (other === undefined)
    problems.add(
      isImage ? 'image-missing' : 'asset-missing',
      `There is no ${isImage ? 'image' : 'file'} \`site/assets/${written}\`.`,
      path,
      written,
      suggestion(
        written,
        targets.assets().filter((item) => find(item) !== undefined),
        ADD_FILE,
      ),
    );
  else if (SVG.test(other) || RASTER.test(other))
    problems.add(
      'image-unreadable',
      `\`site/assets/${other}\` is shown here but could not be read.`,
      path,
      written,
      'Fix the image as its own message says, or use another one.',
    );
  else
    problems.add(
      'image-missing',
      `\`site/assets/${other}\` is not an image.`,
      path,
      written,
      'Use an SVG, PNG, JPEG, WebP, AVIF, GIF or TIFF image.',
    );
  return undefined;
}

/** Returns the HTML of a text with canonical links. */
function withLinks(
  { links, value: { source: text } }: PreparedText,
  html: string,
  path: ValuePath,
  source: ContentSource,
  context: ResolveContext,
  problems: Problems,
): string {
  const respelled = new Map<string, string>();
  for (const href of links) {
    // Markdown percent-encodes addresses.
    const written = text.includes(href) ? href : readableLink(href);
    const resolved = checkLink(written, path, source, context, problems);
    // The prepared text was normalised without knowing the routes.
    if (resolved !== written && resolved !== normaliseHref(href)) respelled.set(normaliseHref(href), resolved);
  }
  return respelled.size === 0 ? html : replaceLinks(html, (href) => respelled.get(href.trim()) ?? href);
}

function checkText(value: unknown, path: ValuePath, problems: Problems): void {
  const markup = typeof value === 'string' ? visibleMarkup(value) : undefined;
  if (markup === undefined) return;
  const { source, remedy } = markup;
  problems.add('text-shows-markup', `\`${source}\` is shown literally.`, path, source, remedy);
}

function reportText(prepared: PreparedText, path: ValuePath, problems: Problems): void {
  for (const { name, message, remedy, ...span } of prepared.problems)
    problems.addInText(name, message, path, { source: prepared.value.source, ...span }, { remedy });
}

/** Reports ids that authors wrote twice in the texts of a value. */
function reportDuplicateIds(texts: readonly PlacedText[], problems: Problems): void {
  const first = new Map<string, { readonly path: ValuePath; readonly span: TextPart }>();
  for (const { path, prepared } of texts) {
    for (const { id, at, length } of prepared.ids) {
      const span = { source: prepared.value.source, at, length };
      const other = first.get(id);
      if (!other) first.set(id, { path, span });
      else problems.addInText('id-duplicate', `Two elements have the id \`${id}\`.`, path, span, { other });
    }
  }
}

/** Reports ids of texts that other elements of the page also have. */
export function reportConflictingIds(
  texts: readonly PlacedText[],
  ids: ReadonlySet<string>,
  source: ContentSource,
  context: Pick<ResolveContext, 'root' | 'report' | 'site'>,
): void {
  const problems = createProblems(context, source);
  for (const { path, prepared } of texts) {
    for (const { id, ...span } of prepared.ids.filter((item) => ids.has(item.id)))
      problems.addInText(
        'id-duplicate',
        `An element that the template renders also has the id \`${id}\`.`,
        path,
        { source: prepared.value.source, ...span },
        {},
      );
  }
}
