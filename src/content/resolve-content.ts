import { LINK } from '../contract/fields.js';
import type { RichTextValue } from '../contract/site-model.js';
import { diagnostic, type DiagnosticName, type Report } from '../errors/index.js';
import { suggestion } from '../lib/did-you-mean.js';
import { normaliseHref } from '../lib/href.js';
import { RASTER, SVG } from '../lib/image-names.js';
import { formatPath, type ValuePath } from '../lib/value-path.js';
import type { AnchorRequests } from './anchor-requests.js';
import type { FieldWalker, FoundField } from './field-walker.js';
import type { PreparedText } from './prepared-text.js';
import { ADD_FILE, readableLink, replaceLinks, resolveLink, type ReferenceTargets } from './resolve-link.js';
import type { RichTextCache } from './rich-text-cache.js';
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
}

/** The file whose content is resolved; `route` where it is a page. */
export interface ContentSource {
  readonly file: string;
  readonly route?: string;
}

/**
 * Checks everything that one content value refers to, brings links into their one spelling and prepares rich text; the value is changed in place.
 * Returns a promise only where rich text has to be prepared that no page had before.
 */
export function resolveContent(
  walk: FieldWalker,
  value: unknown,
  source: ContentSource,
  context: ResolveContext,
): Promise<void> | undefined {
  const problems = createProblems(context, source);
  const waiting: Promise<void>[] = [];
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
        const finish = (prepared: PreparedText): void => {
          const html = withLinks(prepared, path, source, context, problems);
          Object.assign(text, prepared.value, { html });
          reportText(prepared, path, problems);
        };
        const prepared = context.texts.get(text.source, field.kind);
        if (prepared instanceof Promise) waiting.push(prepared.then(finish));
        else finish(prepared);
        return text;
      }
    }
  });
  return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined);
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
  { links, value: { source: text, html } }: PreparedText,
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
  for (const { what, needle, remedy } of prepared.unsafe)
    problems.add('html-unsafe', `${what} is not allowed in authored text.`, path, needle, remedy);
  for (const { what, needle } of prepared.stripped)
    problems.add('html-stripped', `${what} is taken out.`, path, needle);
}

interface Problems {
  add(name: DiagnosticName, message: string, path: ValuePath, needle: string, remedy?: string): void;
}

/** Reads the positions of the file once, and only where there is something to report. */
function createProblems({ root, report }: ResolveContext, { file, route }: ContentSource): Problems {
  let positions: YamlPositions | undefined;
  return {
    add(name, message, path, needle, remedy) {
      positions ??= yamlPositions(file, readYamlFile(root, file).text);
      const place = positions.shown(positions.within(path, needle));
      report.add(
        diagnostic(name, {
          message,
          path: formatPath(path),
          ...place,
          ...(remedy === undefined ? {} : { remedy }),
          ...(route === undefined ? {} : { routes: [route] }),
        }),
      );
    },
  };
}
