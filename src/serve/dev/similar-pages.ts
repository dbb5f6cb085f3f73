import { distance } from 'fastest-levenshtein';
import { createReport } from '../../errors/index.js';
import type { Page } from '../../lib/site/page.js';
import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import { pageRoute } from '../../lib/site/page-route.js';
import type { SimilarPages } from './server/dev-site.js';

/** Formats the command that creates a page; `/404` and `/hi/404` are routes of not-found pages. */
export type NewPageCommand = (route: string, template: string) => string;

const MAX_ROUTES = 5;

/** The pages and templates of a site. */
export interface KnownPages {
  readonly records: readonly Pick<Page, 'route' | 'template' | 'title'>[];
  readonly templates: readonly { readonly id: string; readonly definition: { readonly description: string } }[];
}

/** Suggestions for an address without a page: similar routes, and commands that create the page. */
export function similarPages({ records, templates }: KnownPages, path: string, command: NewPageCommand): SimilarPages {
  const wanted = path.endsWith('/') || isNotFoundPage(path) ? path : `${path}/`;
  const parent = parentOf(wanted);
  const near = records
    // At the same distance, prefers a page in the same folder.
    .map((record) => ({ record, far: distance(wanted, record.route) - (parentOf(record.route) === parent ? 0.5 : 0) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, MAX_ROUTES)
    .map(({ record }) => record);
  const siblings = new Map<string, number>();
  for (const { route, template } of records) {
    if (parentOf(route) === parent) siblings.set(template, (siblings.get(template) ?? 0) + 1);
  }
  const [common] = [...siblings].sort((a, b) => b[1] - a[1]).map(([id]) => id);
  const [twin] = near;
  // An address close to that of a page probably has the same template.
  const likeliest =
    twin && (common === undefined || distance(wanted, twin.route) <= wanted.length / 3) ? twin.template : common;
  const ordered = [
    ...templates.filter(({ id }) => id === likeliest),
    ...templates.filter(({ id }) => id !== likeliest),
  ];
  const name = nameOf(wanted);
  return {
    routes: near.map(({ route, title }) => ({ route, title })),
    commands:
      name === undefined
        ? []
        : ordered.map(({ id, definition }) => ({ command: command(name, id), meaning: definition.description })),
  };
}

function parentOf(route: string): string {
  return route.replace(/[^/]+\/?$/, '');
}

/** The argument of `islet new page` for a route; `undefined` if no page can have it. */
function nameOf(route: string): string | undefined {
  const name = isNotFoundPage(route) ? route.replace(/\.html$/, '') : route;
  const file = name === '/' ? '/index' : name.replace(/\/$/, '');
  return createReport().attempt(() => pageRoute(`site/pages${file}.yaml`).route) === route ? name : undefined;
}
