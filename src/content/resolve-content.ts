import type { RichTextValue } from '../contract/site-model.js';
import { diagnostic, type DiagnosticName, type Report } from '../errors/index.js';
import { didYouMean, suggestion } from '../lib/did-you-mean.js';
import { normaliseHref, splitHref } from '../lib/href.js';
import { RASTER, SVG } from '../lib/image-names.js';
import { formatPath, type ValuePath } from '../lib/value-path.js';
import { anchorId, type AnchorRequests } from './anchor-requests.js';
import type { FieldWalker, FoundField } from './field-walker.js';
import type { PreparedText } from './prepared-text.js';
import type { RichTextCache } from './rich-text-cache.js';
import { visibleMarkup } from './visible-markup.js';
import { readYamlFile } from './yaml/yaml-file.js';
import { yamlPositions, type YamlPositions } from './yaml/yaml-positions.js';

/** What references can point to. */
export interface ReferenceTargets {
  hasPage(route: string): boolean;
  /** Other published files that may be linked, such as `/sitemap.xml`, and addresses that redirect. */
  hasFile(path: string): boolean;
  pages(): readonly string[];
  hasAsset(path: string): boolean;
  hasImage(path: string): boolean;
  assets(): readonly string[];
}

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
        return resolveLink(String(field.value), field.path, source, context, problems);
      case 'image':
      case 'asset':
        checkAsset(field, context, problems);
        return field.value;
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
          Object.assign(text, prepared.value);
          reportText(prepared, path, source, context, problems);
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

function resolveLink(
  href: string,
  path: ValuePath,
  source: ContentSource,
  context: ResolveContext,
  problems: Problems,
): string {
  const { targets, anchors, origin } = context;
  const normal = normaliseHref(href);
  const target = splitHref(normal);
  if (target.path === '' && !normal.startsWith('#')) {
    if (href.startsWith(`${origin}/`)) checkOwnAddress(href, path, context, problems);
    return normal;
  }
  const route = target.path === '' ? source.route : target.path;
  if (route === undefined) return normal;
  if (targets.hasPage(route)) {
    const id = anchorId(target.anchor);
    if (id !== undefined) anchors.add(route, id, { file: source.file, path: [...path], href });
  } else if (!targets.hasFile(route)) {
    problems.add(
      'link-unknown-route',
      `There is no page \`${route}\`.`,
      path,
      href,
      suggestion(route, targets.pages()),
    );
  }
  return normal;
}

/** Other programs may answer at the address of the site too, so nothing is certain. */
function checkOwnAddress(href: string, path: ValuePath, { targets, origin }: ResolveContext, problems: Problems): void {
  const { path: route } = splitHref(normaliseHref(href.slice(origin.length)));
  if (route === '' || targets.hasPage(route) || targets.hasFile(route)) return;
  const near = didYouMean(route, targets.pages());
  problems.add(
    'link-unknown-address',
    `There is no page \`${route}\`.`,
    path,
    href,
    near === undefined ? undefined : `Did you mean \`${near}\`, without the origin?`,
  );
}

function checkText(value: unknown, path: ValuePath, problems: Problems): void {
  const markup = typeof value === 'string' ? visibleMarkup(value) : undefined;
  if (markup === undefined) return;
  const { source, remedy } = markup;
  problems.add('text-shows-markup', `\`${source}\` is shown as it is written.`, path, source, remedy);
}

const ADD_FILE = 'Add the file; there is none in `site/assets/` yet.';

function checkAsset({ kind, value, path }: FoundField, { targets }: ResolveContext, problems: Problems): void {
  const file = String(value);
  if (kind === 'image' && !targets.hasImage(file)) {
    const isOther = targets.hasAsset(file);
    if (isOther && (SVG.test(file) || RASTER.test(file))) {
      problems.add(
        'image-unreadable',
        `\`site/assets/${file}\` is shown here, and could not be read.`,
        path,
        file,
        'Mend the image as is said of it, or name another one.',
      );
      return;
    }
    const found = isOther ? `\`site/assets/${file}\` is no image.` : `There is no image \`site/assets/${file}\`.`;
    problems.add(
      'image-missing',
      found,
      path,
      file,
      isOther
        ? 'Name a picture that can be read: SVG, PNG, JPEG, WebP, AVIF, GIF or TIFF.'
        : suggestion(file, targets.assets(), ADD_FILE),
    );
  }
  if (kind === 'asset' && !targets.hasAsset(file))
    problems.add(
      'asset-missing',
      `There is no file \`site/assets/${file}\`.`,
      path,
      file,
      suggestion(file, targets.assets(), ADD_FILE),
    );
}

function reportText(
  prepared: PreparedText,
  path: ValuePath,
  source: ContentSource,
  context: ResolveContext,
  problems: Problems,
): void {
  for (const href of prepared.links) resolveLink(href, path, source, context, problems);
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
