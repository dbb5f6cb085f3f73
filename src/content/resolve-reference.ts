import { LINK } from '../api/fields.js';
import type { DiagnosticName, Report } from '../errors/index.js';
import { RASTER, SVG } from '../lib/site/asset-forms.js';
import type { Publishing } from '../lib/site/publish-window.js';
import { didYouMean, suggestion } from '../lib/text/did-you-mean.js';
import type { ValuePath } from '../lib/text/value-path.js';
import type { AnchorRequests } from './anchor-requests.js';
import type { Problems } from './content-problems.js';
import type { FoundField } from './field-walker.js';
import { ADD_FILE, resolveLink, type ReferenceTargets } from './resolve-link.js';
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
  /** Whether a plain text is the source of a rich text. */
  readonly isRich?: (text: string) => boolean;
}

/** The file whose content is resolved; `route` if it is a page. */
export interface ContentSource {
  readonly file: string;
  readonly route?: string;
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
      return typeof value === 'string' ? (checkAsset(field, context, problems) ?? value) : value;
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
  const resolved = resolveLink(href, { targets, origin, base, own: source.route });
  const { anchor, problem } = resolved;
  if (anchor) anchors.add(anchor.route, anchor.name, { file: source.file, path: [...path], href });
  if (problem) problems.add(problem.name, problem.message, path, href, problem.remedy);
  return resolved.href;
}

/** Checks the path of an asset and returns it as spelled in `site/assets/`. */
export function checkAsset(
  { kind, value, path }: Pick<FoundField, 'kind' | 'value' | 'path'>,
  { targets }: ResolveContext,
  problems: Problems,
): string | undefined {
  const written = String(value);
  const isImage = kind === 'image';
  const find = isImage ? targets.findImage : targets.findAsset;
  const found = find(written);
  if (found !== undefined) return found;
  const other = isImage ? targets.findAsset(written) : undefined;
  const [name, message, remedy] = assetProblem(written, isImage, other, () =>
    targets.assets().filter((item) => find(item) !== undefined),
  );
  problems.add(name, message, path, written, remedy);
  return undefined;
}

/** @param other a file of that path that is no readable image */
function assetProblem(
  written: string,
  isImage: boolean,
  other: string | undefined,
  known: () => string[],
): [name: DiagnosticName, message: string, remedy: string] {
  if (other === undefined) {
    const [name, what] = isImage ? (['image-missing', 'image'] as const) : (['asset-missing', 'file'] as const);
    const near = didYouMean(written, known());
    const ending = /\.\w+$/.exec(written)?.[0] ?? '';
    const alike = known().filter((path) => path === near || isImage || path.endsWith(ending));
    return [name, `There is no ${what} \`site/assets/${written}\`.`, suggestion(written, alike, ADD_FILE)];
  }
  const file = `\`site/assets/${other}\``;
  if (!SVG.test(other) && !RASTER.test(other))
    return ['image-missing', `${file} is not an image.`, 'Use an SVG, PNG, JPEG, WebP, AVIF, GIF or TIFF image.'];
  const remedy = 'Fix the image as its own message says, or use another one.';
  return ['image-unreadable', `${file} is shown here but could not be read.`, remedy];
}

function checkText(value: unknown, path: ValuePath, { isRich }: ResolveContext, problems: Problems): void {
  const markup = typeof value === 'string' ? visibleMarkup(value) : undefined;
  if (markup === undefined || isRich?.(String(value)) === true) return;
  const { source, remedy } = markup;
  problems.add('text-shows-markup', `\`${source}\` is shown literally.`, path, source, remedy);
}
