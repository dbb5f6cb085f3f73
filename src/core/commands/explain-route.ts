import { sourceFile } from '../../lib/site/item-file.js';
import { setImmediate } from 'node:timers/promises';
import { failure } from '../../errors/index.js';
import { imageOf } from '../../lib/site/asset-forms.js';
import { byCodeUnit, sortedKeys } from '../../lib/text/code-unit-order.js';
import { findAddress, siteAddress, sitePath } from '../../lib/site/base-path.js';
import type { Page } from '../../lib/site/page.js';
import { readableAddress } from '../../lib/text/ascii-address.js';
import { asRoute } from '../../lib/text/names.js';
import { routeRemedy } from '../../lib/site/nearest-routes.js';
import { publishedDates } from '../../content/load-pages.js';
import { loadSite } from '../load/site.js';
import { prepareRender } from '../render/prepare-render.js';
import { routeRow, type RouteRow, type RoutesRequest } from './list-routes.js';
import { openProject } from '../project/open-project.js';
import { renderBasis } from '../render/render-basis.js';

export interface RouteExplanation extends RouteRow {
  readonly description: string;
  /** When it is published, such as "until 2026-12-24 00:00 +05:30"; missing if always. */
  readonly published?: string;
  readonly url: string;
  /** Language of its text, if it is not translated. */
  readonly textLocale?: string;
  readonly alternates: readonly { readonly locale: string; readonly path: string }[];
  /** Everything that the page was made from, relative to the root. */
  readonly sources: readonly string[];
  readonly islands: readonly { readonly id: string; readonly name: string; readonly on: string }[];
  readonly images: readonly string[];
  /** Facts that the templates noted. */
  readonly notes: Readonly<Record<string, string>>;
  readonly htmlBytes: number;
  /** Bytes of the style sheet, inlined (then part of `htmlBytes`) or linked. */
  readonly cssBytes: number;
}

/** Origins of the preview and dev servers. */
const HERE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Returns the path of a route, with or without slashes, or of a URL.
 * @throws IsletError for an address of another site
 */
function pathOf(given: string, origin: string): string {
  const [host = ''] = /^https?:\/\/[^/?#]*/i.exec(given) ?? [];
  if (host !== '' && !HERE.test(host) && new URL(host).origin !== new URL(origin).origin) {
    throw failure('route-unknown', {
      message: `\`${host}\` is another site than \`${readableAddress(origin)}\`.`,
      remedy: 'Name the route alone, such as `/` of the first page, or the `--profile` that has this origin.',
    });
  }
  const path = given.slice(host.length).replace(/[?#].*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Renders one route in memory and describes it. @throws IsletError `route-unknown`, or the problems of the page */
export async function explainRoute({
  root,
  profile,
  asOf,
  route,
}: RoutesRequest & { route: string }): Promise<RouteExplanation> {
  if (route.trim() === '')
    throw failure('usage', {
      message: 'The route is empty.',
      remedy: 'Name it, such as `islet explain /` for the first page.',
    });
  const project = await openProject(root, profile, { asOf });
  try {
    const loaded = await loadSite(project);
    try {
      const content = loaded.content();
      const { base, origin } = project.site;
      const path = pathOf(route, origin);
      const inside = sitePath(base, path);
      const wanted = findAddress(base, path, content.table.has) ?? asRoute(siteAddress(base, inside));
      const record =
        content.table.get(wanted) ??
        content.otherFiles.rendered.find(({ route }) => route === path || route === siteAddress(base, path));
      if (!record) {
        project.report.throwIfErrors();
        const reason = content.table.unpublished(wanted);
        throw failure('route-unknown', {
          message: reason === undefined ? `The site has no route \`${asRoute(inside)}\`.` : `${reason}.`,
          remedy:
            reason !== undefined
              ? 'To see it as on another day, add `--as-of`.'
              : routeRemedy(base, asRoute(inside), content.table.routes()),
        });
      }
      const render = await prepareRender(project, content, await renderBasis(project));
      const page = await render.renderPage(record);
      await render.reportFaults();
      // Let late errors of the page surface.
      await setImmediate();
      project.report.throwIfErrors();
      if (!page) throw new TypeError(`No page for ${wanted}`);
      const info = content.table.info(record);
      const published = publishedDates(record.file, project);
      const module = (project.registry.templates.get(record.template) ?? project.registry.files.get(record.template))
        ?.module;
      return {
        ...routeRow(record, project, content),
        description: record.description,
        ...(published !== undefined && { published }),
        url: info.url,
        ...(info.textLocale !== undefined && { textLocale: info.textLocale }),
        alternates: info.alternates.map(({ locale, path }) => ({ locale, path: decodeURI(path) })),
        sources: sortedKeys(
          new Set([
            sourceFile(record.file),
            ...(record.inputs?.files ?? []),
            project.site.source.file,
            ...page.trace.sources,
            ...listedData(content.table.records, page.trace.routes),
            ...(module?.closure ?? []),
          ]),
        ),
        islands: [...page.trace.islands]
          .map(([id, island]) => ({ id, ...island }))
          .sort((a, b) => byCodeUnit(a.id, b.id)),
        images: sortedKeys(new Set([...page.trace.forms].flatMap((form) => imageOf(form) ?? []))),
        notes: Object.fromEntries(page.trace.notes),
        htmlBytes: Buffer.byteLength(page.html),
        cssBytes: Buffer.byteLength(render.styles.get(record.template)?.css ?? ''),
      };
    } finally {
      loaded.close();
    }
  } finally {
    project.close();
  }
}

function listedData(pages: readonly Page[], kinds: ReadonlySet<string>): string[] {
  return pages
    .filter(({ template }) => kinds.has('') || kinds.has(template))
    .flatMap(({ file, inputs }) => [sourceFile(file), ...(inputs?.files ?? [])])
    .filter((file) => file.startsWith('site/data/'));
}
