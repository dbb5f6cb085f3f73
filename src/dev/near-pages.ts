import { distance } from 'fastest-levenshtein';
import { IsletError } from '../errors/index.js';
import { pageRoute } from '../lib/page-route.js';
import type { NearPages } from '../serve/dev/dev-site.js';
import type { State } from './state.js';

/** Routes shown at most. */
const MAX_NEAR = 5;

/** What may be meant by an address without a page. `command` is how the command line is started here, such as `npx islet`. */
export function nearPages({ project, content }: State, path: string, command: string): NearPages {
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
  const [likeliest = near[0]?.template] = [...siblings].sort((a, b) => b[1] - a[1]).map(([id]) => id);
  const ordered = [...templates.filter(({ id }) => id === likeliest), ...templates.filter(({ id }) => id !== likeliest)];
  return {
    routes: near.map(({ route, title }) => ({ route, title })),
    commands: canBeRoute(wanted) ? ordered.map(({ id, definition }) => ({ command: `${command} new page ${wanted} --template ${id}`, meaning: definition.description })) : [],
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
