import { extname, posix } from 'node:path';
import { LINK } from '../api/fields.js';
import type { DiagnosticName, Report } from '../errors/index.js';
import { RASTER, SVG } from '../lib/site/asset-forms.js';
import { assetFile, assetName, namedAsset } from '../lib/site/asset-paths.js';
import type { Publishing } from '../lib/site/publish-window.js';
import type { HeadingIds } from './rich-text/heading-ids.js';
import { didYouMean, didYouMeanText, suggestion } from '../lib/text/did-you-mean.js';
import type { ValuePath } from '../lib/text/value-path.js';
import type { AnchorRequests } from './anchor-requests.js';
import type { Problems } from './content-problems.js';
import type { FoundField } from './field-walker.js';
import { ADD_FILE, assetNames, otherPlace, resolveLink, type ReferenceTargets } from './resolve-link.js';
import type { RichTextCache } from './rich-text/rich-text-cache.js';
import { mergeMarks } from '../lib/text/merge-marks.js';
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
  readonly site?: Publishing & { readonly headingIds?: HeadingIds };
  /** Ids of other elements of the page, which headings in texts must not get. */
  readonly takenIds?: ReadonlySet<string>;
  /** Whether a plain text is the source of a rich text. */
  readonly isRich?: (text: string) => boolean;
}

/** The file whose content is resolved; `route` if it is a page. */
export interface ContentSource {
  readonly file: string;
  readonly route?: string;
  /** Its language, if that is known. */
  readonly locale?: string | undefined;
}

/** Checks a field that is no rich text and returns its canonical value. */
export function resolveReference(
  field: FoundField,
  source: ContentSource,
  context: ResolveContext,
  problems: Problems,
): unknown {
  const { kind, value, path } = field;
  switch (kind) {
    case 'link':
      // An invalid value was reported when the file was read.
      return typeof value === 'string' && LINK.test(value) ? checkLink(value, path, source, context, problems) : value;
    case 'image':
    case 'asset':
      return typeof value === 'string' ? (checkAsset(field, source, context, problems) ?? value) : value;
    case 'reference': {
      const { refersTo = '' } = field;
      const ids = context.targets.ids(refersTo, source.locale);
      if (typeof value !== 'string' || !ids || ids.includes(value)) return value;
      const message = `There is no \`${value}\` in the data \`${refersTo}\`.`;
      problems.add('data-reference-unknown', message, path, value, suggestion(value, ids, 'Add it there first.'));
      return value;
    }
    default:
      checkText(value, path, context, problems);
      return value;
  }
}

/** Checks a link and returns its canonical spelling. */
export function checkLink(
  href: string,
  path: ValuePath,
  source: ContentSource,
  { targets, anchors, origin, base }: ResolveContext,
  problems: Problems,
): string {
  const resolved = resolveLink(href, { targets, origin, base, file: source.file, own: source.route });
  const { anchor, problem } = resolved;
  if (anchor) anchors.add(anchor.route, anchor.name, { file: source.file, path: [...path], href });
  if (problem) problems.add(problem.name, problem.message, path, href, problem.remedy);
  return resolved.href;
}

/** Checks the path of an asset and returns it as its file is spelled. */
export function checkAsset(
  { kind, value, path }: Pick<FoundField, 'kind' | 'value' | 'path'>,
  { file }: Pick<ContentSource, 'file'>,
  { targets }: ResolveContext,
  problems: Problems,
): string | undefined {
  const isImage = kind === 'image';
  const find = isImage ? targets.findImage : targets.findAsset;
  const named = namedAsset(String(value), file);
  const found = find(named);
  if (found !== undefined) return found;
  const written = assetName(named, file);
  const other = isImage ? targets.findAsset(named) : undefined;
  const [name, message, remedy] = assetProblem(written, posix.normalize(assetFile(named)), isImage, other, () =>
    assetNames(
      targets.assets().filter((item) => find(item) !== undefined),
      file,
    ),
  );
  problems.add(name, message, path, written, otherPlace(written, file, find) ?? remedy);
  return undefined;
}

const SAVE_FILE = 'Save the file below `site/assets/`, and write its path there, such as `images/name.svg`.';

/** @param other a file of that path that is no readable image */
function assetProblem(
  written: string,
  file: string,
  isImage: boolean,
  other: string | undefined,
  known: () => readonly string[],
): [name: DiagnosticName, message: string, remedy: string] {
  if (other === undefined) {
    const path = written.replace(/^\/|(?<=\/)\//g, '').replace(/^\//, '');
    if (/(?<!:)\/\//.test(written) && known().includes(path))
      return ['asset-invalid-path', `\`${written}\` has two slashes in a row.`, didYouMeanText(written, path)];
    if (/^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(written))
      return [
        'asset-invalid-path',
        `\`${written.slice(0, 80)}\` is an address, not a path in \`site/assets/\`.`,
        SAVE_FILE,
      ];
    const [name, what] = isImage ? (['image-missing', 'image'] as const) : (['asset-missing', 'file'] as const);
    const near = didYouMean(written, known());
    const ending = /\.\w+$/.exec(written)?.[0] ?? '';
    const alike = known().filter((path) => path === near || isImage || path.endsWith(ending));
    return [name, `There is no ${what} \`${file}\`.`, suggestion(written, alike, ADD_FILE)];
  }
  const shown = `\`${assetFile(other)}\``;
  if (!SVG.test(other) && !RASTER.test(other))
    return [
      'image-unreadable',
      `${shown} is a ${extname(other).slice(1).toUpperCase()} file, which browsers do not show as an image.`,
      'Export it as JPEG, PNG, SVG, WebP or AVIF, and name that file.',
    ];
  const remedy = 'Fix the image as its own message says, or use another one.';
  return ['image-unreadable', `${shown} is shown here but could not be read.`, remedy];
}

function checkText(value: unknown, path: ValuePath, { isRich }: ResolveContext, problems: Problems): void {
  for (const { message, remedy, at, length } of typeof value === 'string' ? mergeMarks(value) : [])
    problems.addInText('merge-conflict', message, path, { source: String(value), at, length }, { remedy });
  const markup = typeof value === 'string' ? visibleMarkup(value) : undefined;
  if (markup === undefined || isRich?.(String(value)) === true) return;
  const { source, remedy } = markup;
  problems.add('text-shows-markup', `\`${source}\` is shown literally.`, path, source, remedy);
}
