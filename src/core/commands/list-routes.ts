import { setImmediate } from 'node:timers/promises';
import type { Page } from '../../lib/site/page.js';
import type { Content } from '../load/content.js';
import { loadSite } from '../load/site.js';
import { openProject, type Project } from '../project/open-project.js';

export interface RouteRow {
  readonly route: string;
  readonly template: string;
  readonly locale: string;
  /** Path of the page's file, relative to the root. */
  readonly file: string;
  readonly title: string;
  readonly noindex: boolean;
  /** Path of the written file, relative to the output folder. */
  readonly output: string;
}

export interface RoutesRequest {
  readonly root: string;
  readonly profile: string;
  /** The moment that content is published for, as `resolveAsOf` reads it. */
  readonly asOf?: string | undefined;
}

/** The route table, sorted by route. @throws IsletError with every problem of the pages and data */
export async function listSiteRoutes({ root, profile, asOf }: RoutesRequest): Promise<RouteRow[]> {
  const project = await openProject(root, profile, { asOf });
  try {
    const loaded = await loadSite(project);
    loaded.close();
    const content = loaded.content();
    // Let late errors of rules and summaries surface.
    await setImmediate();
    project.report.throwIfErrors();
    return content.table.records.map((record) => routeRow(record, project, content));
  } finally {
    project.close();
  }
}

export function routeRow(record: Page, { site }: Project, { table }: Content): RouteRow {
  const { route, template, locale, file, title, output } = record;
  const noindex = site.noindex || table.address(record).noindex;
  return { route, template, locale, file, title, noindex, output };
}
