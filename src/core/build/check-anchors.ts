import { readFileSync } from 'node:fs';
import { splitHref } from '../../lib/html/href.js';
import { isPublishedNow } from '../../lib/site/publish-window.js';
import { parsePath } from '../../lib/text/value-path.js';
import { timedPlace } from '../../routes/sourced-redirects.js';
import { anchorIn, findRoute } from '../../lib/text/names.js';
import type { Content } from '../load/content.js';
import type { PreparedRender } from '../render/prepare-render.js';
import type { Project } from '../project/open-project.js';

export interface AnchorInputs {
  readonly content: { readonly table: Pick<Content['table'], 'get'> };
  readonly render: Pick<PreparedRender, 'anchors'>;
  readonly project: Pick<Project, 'root' | 'report' | 'site'>;
  /** Absolute path of the bytes of a page, by its path in the output. */
  placeOf(path: string): string | undefined;
}

/** Checks that the anchors of links exist in the written pages. Loads the parser only if there are any. */
export async function checkAnchors({ content, render, project, placeOf }: AnchorInputs): Promise<void> {
  const routes = render.anchors.routes();
  if (routes.length === 0) return;
  const { pageIds } = await import('../../lib/html/page-ids.js');
  for (const route of routes) {
    const record = content.table.get(route);
    // A page that has problems itself was not written.
    const place = record && placeOf(record.output);
    if (place !== undefined) render.anchors.check(route, pageIds(readFileSync(place, 'utf8')), project);
  }
}

/** Requests the anchors that redirects in `site.yaml` lead to. Redirects of pages have no anchors. */
export function requestRedirectAnchors(
  { site }: Pick<Project, 'site'>,
  { anchors }: Pick<PreparedRender, 'anchors'>,
  table: Pick<Content['table'], 'has'>,
): void {
  for (const [index, { to, window, place }] of site.redirects.entries()) {
    if (!isPublishedNow(window, site.asOf)) continue;
    const { path, anchor } = splitHref(to);
    const named = anchorIn(anchor);
    const route = findRoute(path, table.has);
    const { position, paths } = timedPlace(place ?? { file: site.source.file, index });
    if (named !== undefined && route !== undefined)
      anchors.add(route, named, { file: position.file, path: parsePath(paths.to), href: to });
  }
}
