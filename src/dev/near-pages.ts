import { distance } from '../lib/edit-distance.js';
import { IsletError } from '../errors/index.js';
import { pageRoute } from '../lib/page-route.js';
import type { NearPages } from '../serve/dev/dev-site.js';
import type { State } from './state.js';

/** The command that makes a page, as it is typed here. */
export type NewPageCommand = (route: string, template: string) => string;

/** Routes shown at most. */
const MAX_NEAR = 5;

/** What may be meant by an address without a page. */
export function nearPages({ project, content }: State, path: string, command: NewPageCommand): NearPages {
  const wanted = path.endsWith('/') ? path : `${path}/`;
  const parent = parentOf(wanted);
  const near = content.table.records
    // Of two that are as far away, the one in the same folder is more likely meant.
    .map((record) => ({ record, far: distance(wanted, record.route) - (parentOf(record.route) === parent ? 0.5 : 0) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, MAX_NEAR)
    .map(({ record }) => record);
  const templates = [...project.registry.templates.values()];
  const siblings = new Map<string, number>();
  for (const { route, template } of content.table.records) {
    if (parentOf(route) === parent) siblings.set(template, (siblings.get(template) ?? 0) + 1);
  }
  const [common] = [...siblings].sort((a, b) => b[1] - a[1]).map(([id]) => id);
  const [twin] = near;
  // An address that is nearly that of a page is meant to be one of its kind.
  const likeliest = twin && (common === undefined || distance(wanted, twin.route) <= wanted.length / 3) ? twin.template : common;
  const ordered = [...templates.filter(({ id }) => id === likeliest), ...templates.filter(({ id }) => id !== likeliest)];
  return {
    routes: near.map(({ route, words: { title } }) => ({ route, title })),
    commands: canBeRoute(wanted) ? ordered.map(({ id, definition }) => ({ command: command(wanted, id), meaning: definition.description })) : [],
  };
}

function parentOf(route: string): string {
  return route.replace(/[^/]+\/?$/, '');
}

function canBeRoute(route: string): boolean {
  try {
    return pageRoute(`site/pages${route.slice(0, -1)}.yaml`).route === route;
  } catch (error) {
    if (error instanceof IsletError) return false;
    throw error;
  }
}
