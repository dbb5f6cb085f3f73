import { resolveContent } from '../../content/resolve-content.js';
import type { ContentSource, ResolveContext } from '../../content/resolve-reference.js';
import type { PlacedText } from '../../content/resolve-text.js';
import type { ReferenceTargets } from '../../content/resolve-link.js';
import type { TemplateRegistry } from '../../content/template-registry.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import { createReport, diagnostic } from '../../errors/index.js';
import { splitItemFile } from '../../lib/site/item-file.js';
import type { AssetLibrary } from '../../lib/site/asset-forms.js';
import { siteAddress } from '../../lib/site/base-path.js';
import { GENERATED_FILES } from '../../routes/generated-files.js';
import { findRoute, routeKey } from '../../lib/text/names.js';
import type { Page } from '../../lib/site/page.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { isDynamic } from '../../lib/text/path-pattern.js';
import { newDependencies, type Dependencies } from '../../lib/site/dependency.js';
import { createRedirectTable } from '../../lib/site/redirects-file.js';
import type { ValuePath } from '../../lib/text/value-path.js';
import { recordedTargets } from './recorded-targets.js';
import type { Content } from '../load/content.js';
import { idsOf } from '../load/data-ids.js';

/** An anchor that a page links to: the route, the id there, the place of the link in the YAML file, the link. */
export interface AnchorNeed {
  readonly route: string;
  readonly anchor: string;
  readonly path: ValuePath;
  readonly href: string;
}

/** A page with valid references, and the dependencies of the check. */
export interface CheckedPage extends Dependencies {
  /** Content with normalized links and prepared rich text. */
  readonly content: unknown;
  /** Anchors that it links to, checked once their pages are written. */
  readonly anchors: readonly AnchorNeed[];
  /** Its rich texts. */
  readonly texts: readonly PlacedText[];
}

/** Returns the valid targets of references in content. */
export function referenceTargets(
  { data, table, redirects, otherFiles }: Content,
  assets: AssetLibrary,
  { base, defaultLocale }: Pick<SiteConfig, 'base' | 'defaultLocale'>,
): ReferenceTargets {
  const named = new Map(
    [
      ...redirects.flatMap(({ from, query }) => (query === undefined ? [from] : [])),
      ...GENERATED_FILES.map((path) => siteAddress(base, path)),
      ...otherFiles.addresses,
    ].map((path) => [routeKey(path), path]),
  );
  const findPattern = createRedirectTable(redirects.filter(({ from }) => isDynamic(from)));
  return {
    findPage: (path) => findRoute(path, table.has),
    findFile(path) {
      const found = named.get(routeKey(path));
      // Hosts take a redirect with and without its last slash.
      if (found !== undefined) return `${found}/` === path || found === `${path}/` ? path : found;
      return findPattern(path) === undefined ? undefined : path;
    },
    findAsset: (path) => assets.find(path),
    findImage: (path) => (assets.isImage(path) ? assets.find(path) : undefined),
    fileAddress: (path) => assets.url(path),
    unpublished: (path) => table.unpublished(path),
    image: (path, widths, form) => assets.image(path, widths, form),
    pages: () => table.routes(),
    knowsAllPages: table.isComplete && otherFiles.isComplete,
    knowsAllFiles: otherFiles.isComplete,
    pageFile(route) {
      const file = table.get(route)?.file;
      // A page of an item has no file that could name its former address.
      return file === undefined || splitItemFile(file).item !== undefined ? undefined : file;
    },
    assets: () => assets.paths,
    ids: (refersTo, locale) => idsOf(data, refersTo, locale ?? defaultLocale),
  };
}

export type PageCheck = (record: Page, takenIds?: ReadonlySet<string>) => Promise<CheckedPage | undefined>;

/**
 * Creates the function that checks the references of a page. It reports problems and then returns `undefined`. A second
 * check of a page, with reserved heading ids, reports nothing.
 */
export function createPageCheck(registry: TemplateRegistry, content: Content, context: ResolveContext): PageCheck {
  const { anchors, targets } = context;
  return async (record, takenIds) => {
    const report = takenIds ? createReport() : context.report;
    const value = content.read(record);
    if (value === undefined) return undefined;
    const asked = newDependencies();
    const needs: AnchorNeed[] = [];
    const own: ResolveContext = {
      ...context,
      report,
      ...(takenIds && { takenIds }),
      targets: recordedTargets(targets, asked),
      anchors: {
        ...anchors,
        add(route, anchor, request) {
          needs.push({ route, anchor, path: request.path, href: request.href });
          if (!takenIds) anchors.add(route, anchor, request);
        },
      },
    };
    const source = { file: record.file, route: record.route, locale: record.locale };
    const errors = report.errorCount();
    const texts = await resolveContent(
      registry.templates.get(record.template)?.walk ?? ((same) => same),
      value,
      source,
      own,
    );
    checkTexts(record, ['title', 'description'], source, own);
    checkSharedImage(record.ogImage, source, own);
    return report.errorCount() > errors ? undefined : { ...asked, content: value, anchors: needs, texts };
  };
}

/** Checks the image that represents a shared page or site: services that show it do not accept SVG. */
export function checkSharedImage(path: string | undefined, source: ContentSource, context: ResolveContext): void {
  checkImage(path, 'ogImage', source, context);
  if (path === undefined || !/\.svg$/i.test(path)) return;
  const { file, route } = source;
  withYamlPlaces(context.root, context.report).add(
    diagnostic('content-invalid-value', {
      message: `\`${path}\` is an SVG, which services that show shared pages do not take.`,
      remedy: 'Name a picture of pixels, such as PNG or JPEG.',
      path: 'ogImage',
      position: { file },
      ...(route !== undefined && { routes: [route] }),
    }),
  );
}

/** Checks plain texts outside the fields of a template. */
export function checkTexts<Key extends string>(
  texts: { readonly [Field in Key]: string },
  keys: readonly Key[],
  source: ContentSource,
  context: ResolveContext,
): void {
  for (const key of keys)
    void resolveContent(
      (_, visit) => visit({ kind: 'text', value: texts[key], path: [key], options: {} }),
      undefined,
      source,
      context,
    );
}

/** Checks an image that is named outside the fields of a template. */
export function checkImage(
  path: string | undefined,
  key: string,
  source: ContentSource,
  context: ResolveContext,
): void {
  if (path === undefined || context.targets.findImage(path) !== undefined) return;
  void resolveContent(
    (_, visit) => visit({ kind: 'image', value: path, path: [key], options: {} }),
    undefined,
    source,
    context,
  );
}
