import { LINK } from '../api/fields.js';
import type { RichTextValue } from '../api/site-model.js';
import { diagnostic, type DiagnosticName, type Report } from '../errors/index.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { normaliseHref } from '../lib/html/href.js';
import { RASTER, SVG } from '../lib/site/asset-library.js';
import { formatPath, type ValuePath } from '../lib/text/value-path.js';
import type { AnchorRequests } from './anchor-requests.js';
import type { FieldWalker, FoundField } from './field-walker.js';
import { ADD_FILE, readableLink, replaceLinks, resolveLink, type ReferenceTargets } from './resolve-link.js';
import { placeHeadingIds } from './rich-text/heading-ids.js';
import type { PreparedText, TextSpan } from './rich-text/prepared-text.js';
import type { RichTextCache } from './rich-text/rich-text-cache.js';
import { visibleMarkup } from './visible-markup.js';
import { readYamlFile } from './yaml/yaml-file.js';
import { yamlPositions, type YamlPositions } from './yaml/yaml-positions.js';

export interface ResolveContext {
  readonly root: string;
  /** Of the site: scheme and host. */
  readonly origin: string;
  readonly targets: ReferenceTargets;
  readonly anchors: AnchorRequests;
  readonly texts: RichTextCache;
  readonly report: Report;
  /** Ids that headings of texts must not get, since other elements of the page have them. */
  readonly takenIds?: ReadonlySet<string>;
}

/** The file whose content is resolved; `route` where it is a page. */
export interface ContentSource {
  readonly file: string;
  readonly route?: string;
}

/** A rich text where it is shown: the value that templates get, and what was prepared for it. */
export interface PlacedText {
  readonly value: RichTextValue;
  readonly path: ValuePath;
  readonly prepared: PreparedText;
}

/**
 * Checks everything that one content value refers to, brings links into their one spelling and prepares rich text; the value is changed in place.
 * Returns its rich texts in the order of its fields, as a promise only where one has to be prepared that no page had before.
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
        // A value that breaks the rule of its field was reported when it was read.
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
        // The value of a page that failed validation is as it was written.
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

/** Returns the link in its one spelling. */
function checkLink(
  href: string,
  path: ValuePath,
  source: ContentSource,
  { targets, anchors, origin }: ResolveContext,
  problems: Problems,
): string {
  const resolved = resolveLink(href, { targets, origin, own: source.route });
  const { anchor, problem } = resolved;
  if (anchor) anchors.add(anchor.route, anchor.name, { file: source.file, path: [...path], href });
  if (problem) problems.add(problem.name, problem.message, path, href, problem.remedy);
  return resolved.href;
}

/** Returns the path of the file that is meant, as it is spelled in `site/assets/`. */
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
      `\`site/assets/${other}\` is shown here, and could not be read.`,
      path,
      written,
      'Mend the image as is said of it, or name another one.',
    );
  else
    problems.add(
      'image-missing',
      `\`site/assets/${other}\` is no image.`,
      path,
      written,
      'Name a picture that can be read: SVG, PNG, JPEG, WebP, AVIF, GIF or TIFF.',
    );
  return undefined;
}

/** The HTML of a text, its links in their one spelling. */
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
    // Markdown encodes what its author did not.
    const written = text.includes(href) ? href : readableLink(href);
    const resolved = checkLink(written, path, source, context, problems);
    // Preparing a text completes its links without knowing what is there.
    if (resolved !== written && resolved !== normaliseHref(href)) respelled.set(normaliseHref(href), resolved);
  }
  return respelled.size === 0 ? html : replaceLinks(html, (href) => respelled.get(href.trim()) ?? href);
}

function checkText(value: unknown, path: ValuePath, problems: Problems): void {
  const markup = typeof value === 'string' ? visibleMarkup(value) : undefined;
  if (markup === undefined) return;
  const { source, remedy } = markup;
  problems.add('text-shows-markup', `\`${source}\` is shown as it is written.`, path, source, remedy);
}

function reportText(prepared: PreparedText, path: ValuePath, problems: Problems): void {
  for (const { name, message, remedy, ...span } of prepared.problems)
    problems.addInText(name, message, path, { source: prepared.value.source, ...span }, { remedy });
}

/** Ids that authors wrote in any of the texts. */
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

/** Reports ids of texts that other elements of the page have too. */
export function reportIdsOfOthers(
  texts: readonly PlacedText[],
  ids: ReadonlySet<string>,
  source: ContentSource,
  context: Pick<ResolveContext, 'root' | 'report'>,
): void {
  const problems = createProblems(context, source);
  for (const { path, prepared } of texts) {
    for (const { id, ...span } of prepared.ids.filter((item) => ids.has(item.id)))
      problems.addInText(
        'id-duplicate',
        `Another element of the page, which its template writes, has the id \`${id}\` too.`,
        path,
        { source: prepared.value.source, ...span },
        {},
      );
  }
}

/** A part of the text of a value. */
type TextPart = TextSpan & { readonly source: string };

interface Problems {
  add(name: DiagnosticName, message: string, path: ValuePath, needle: string, remedy?: string): void;
  addInText(
    name: DiagnosticName,
    message: string,
    path: ValuePath,
    part: TextPart,
    more: {
      readonly remedy?: string | undefined;
      readonly other?: { readonly path: ValuePath; readonly span: TextPart };
    },
  ): void;
}

/** Reads the positions of the file once, and only where there is something to report. */
function createProblems(
  { root, report }: Pick<ResolveContext, 'root' | 'report'>,
  { file, route }: ContentSource,
): Problems {
  let known: YamlPositions | undefined;
  const positions = (): YamlPositions => (known ??= yamlPositions(file, readYamlFile(root, file).text));
  const routes = route === undefined ? {} : { routes: [route] };
  const partShown = (path: ValuePath, { source, at, length }: TextPart): ReturnType<YamlPositions['shown']> =>
    positions().shown(positions().part(path, source, at, length));
  return {
    add(name, message, path, needle, remedy) {
      const place = positions().shown(positions().within(path, needle));
      report.add(
        diagnostic(name, {
          message,
          path: formatPath(path),
          ...place,
          ...(remedy === undefined ? {} : { remedy }),
          ...routes,
        }),
      );
    },
    addInText(name, message, path, part, { remedy, other }) {
      report.add(
        diagnostic(name, {
          message,
          path: formatPath(path),
          ...partShown(path, part),
          ...(remedy === undefined ? {} : { remedy }),
          ...(other && {
            related: [
              { message: 'The other one is here.', path: formatPath(other.path), ...partShown(other.path, other.span) },
            ],
          }),
          ...routes,
        }),
      );
    },
  };
}
