import type { RichTextValue } from '../contract/site-model.js';
import { diagnostic, type DiagnosticName, type Report } from '../errors/index.js';
import { didYouMean, suggestion } from '../lib/did-you-mean.js';
import { normaliseHref, splitHref } from '../lib/href.js';
import { RASTER, SVG } from '../lib/image-names.js';
import { formatPath, type ValuePath } from '../lib/value-path.js';
import { anchorId, type AnchorRequests } from './anchor-requests.js';
import type { FieldWalker, FoundField } from './field-walker.js';
import { placeHeadingIds } from './rich-text/heading-ids.js';
import type { PreparedText, TextSpan } from './rich-text/prepared-text.js';
import type { RichTextCache } from './rich-text/rich-text-cache.js';
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
        return resolveLink(String(field.value), field.path, source, context, problems);
      case 'image':
      case 'asset':
        checkAsset(field, context, problems);
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
      Object.assign(text.value, values[index]);
      reportText(text.prepared, text.path, source, context, problems);
    }
    reportDuplicateIds(placed, problems);
    return placed;
  };
  return texts.every((text) => !(text instanceof Promise))
    ? finish(texts as PlacedText[])
    : Promise.all(texts.map(async (text) => text)).then(finish);
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
