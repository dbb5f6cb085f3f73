import { diagnostic, type Report, type SourcePosition } from '../errors/index.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { suggestion } from '../lib/did-you-mean.js';
import { normaliseHref, splitHref, withoutTrailingSlash } from '../lib/href.js';
import type { RedirectConfig, SiteConfig } from '../lib/site-config.js';
import type { RouteTable } from './route-table.js';

interface Sourced extends RedirectConfig {
  readonly position: SourcePosition;
}

/** The redirects of `site.yaml` and the former addresses of pages, checked against the routes and sorted by where they start. */
export function collectRedirects(site: SiteConfig, table: RouteTable, report: Report): RedirectConfig[] {
  const all: Sourced[] = [
    ...site.redirects.map((redirect) => ({ ...redirect, to: normaliseHref(redirect.to), position: { file: site.source.file } })),
    ...table.records.flatMap((record) => record.redirectFrom.map((from) => ({ from, to: record.route, status: 301 as const, position: { file: record.file } }))),
  ];
  const byStart = new Map<string, Sourced>();
  for (const redirect of all) {
    const { from, to, position } = redirect;
    const start = withoutTrailingSlash(from);
    const twin = byStart.get(start);
    if (twin) report.add(diagnostic('redirect-duplicate', { message: `Two redirects start at \`${from}\`.`, position, related: [{ message: 'The other one is here.', position: twin.position }] }));
    else byStart.set(start, redirect);
    if (table.has(from) || table.has(`${start}/`)) report.add(diagnostic('redirect-shadows-page', { message: `\`${from}\` is the route of a page.`, position }));
    const { path } = splitHref(to);
    const isPage = path === '' || table.has(path) || all.some((other) => withoutTrailingSlash(other.from) === withoutTrailingSlash(path));
    if (!isPage) report.add(diagnostic('redirect-unknown-target', { message: `\`${from}\` leads to \`${to}\`, which does not exist.`, position, remedy: suggestion(path, table.routes()) }));
  }
  for (const redirect of byStart.values()) reportLoop(redirect, byStart, report);
  return [...byStart.values()].map(({ from, to, status }) => ({ from, to, status })).sort((a, b) => byCodeUnit(a.from, b.from));
}

function reportLoop(start: Sourced, byStart: ReadonlyMap<string, Sourced>, report: Report): void {
  const seen = new Set<Sourced>();
  let current: Sourced | undefined = start;
  while (current && !seen.has(current)) {
    seen.add(current);
    current = byStart.get(withoutTrailingSlash(splitHref(current.to).path));
  }
  if (current === start) report.add(diagnostic('redirect-loop', { message: `The redirect from \`${start.from}\` leads back to itself.`, position: start.position }));
}
