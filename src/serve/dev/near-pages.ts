import { distance } from 'fastest-levenshtein';
import { IsletError } from '../../errors/index.js';
import type { PageRecord } from '../../lib/site/page-record.js';
import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import { pageRoute } from '../../lib/site/page-route.js';
import type { NearPages } from './server/dev-site.js';

/** The command that makes a page, as it is typed here; `/404` and `/hi/404` name pages for addresses that do not exist. */
export type NewPageCommand = (route: string, template: string) => string;

/** Routes shown at most. */
const MAX_NEAR = 5;

/** What there is already. */
export interface KnownPages {
  readonly records: readonly Pick<PageRecord, 'route' | 'template' | 'words'>[];
  readonly templates: readonly { readonly id: string; readonly definition: { readonly description: string } }[];
}

/** What may be meant by an address without a page. */
export function nearPages({ records, templates }: KnownPages, path: string, command: NewPageCommand): NearPages {
  const wanted = path.endsWith('/') || isNotFoundPage(path) ? path : `${path}/`;
  const parent = parentOf(wanted);
  const near = records
    // Of two that are as far away, the one in the same folder is more likely meant.
    .map((record) => ({ record, far: distance(wanted, record.route) - (parentOf(record.route) === parent ? 0.5 : 0) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, MAX_NEAR)
    .map(({ record }) => record);
  const siblings = new Map<string, number>();
  for (const { route, template } of records) {
    if (parentOf(route) === parent) siblings.set(template, (siblings.get(template) ?? 0) + 1);
  }
  const [common] = [...siblings].sort((a, b) => b[1] - a[1]).map(([id]) => id);
  const [twin] = near;
  // An address that is nearly that of a page is meant to be one of its kind.
  const likeliest =
    twin && (common === undefined || distance(wanted, twin.route) <= wanted.length / 3) ? twin.template : common;
  const ordered = [
    ...templates.filter(({ id }) => id === likeliest),
    ...templates.filter(({ id }) => id !== likeliest),
  ];
  const named = nameOf(wanted);
  return {
    routes: near.map(({ route, words: { title } }) => ({ route, title })),
    commands:
      named === undefined
        ? []
        : ordered.map(({ id, definition }) => ({ command: command(named, id), meaning: definition.description })),
  };
}

function parentOf(route: string): string {
  return route.replace(/[^/]+\/?$/, '');
}

/** How the command that makes pages is told of a route; `undefined` where no page can have it. */
function nameOf(route: string): string | undefined {
  const name = isNotFoundPage(route) ? route.replace(/\.html$/, '') : route;
  const file = name === '/' ? '/index' : name.replace(/\/$/, '');
  try {
    return pageRoute(`site/pages${file}.yaml`).route === route ? name : undefined;
  } catch (error) {
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}
