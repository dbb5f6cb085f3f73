import type { RouteExplanation } from '../../../core/explain-route.js';
import { byteSize } from './byte-size.js';
import type { Colours } from './diagnostics.js';
import { printable } from './printable.js';

/** The facts of one route, their names in one column, a list one item a line. Facts without a value are left out. */
export function explanation(route: RouteExplanation, colours: Colours): string[] {
  const facts: [string, readonly string[]][] = [
    ['Route', [route.route]],
    ['Address', [route.url]],
    ['Title', [route.title]],
    ['Description', [route.description]],
    ['Template', [route.template]],
    ['Language', [route.locale]],
    [
      'Other languages',
      route.alternates.filter((item) => item.path !== route.route).map((item) => `${item.locale}  ${item.path}`),
    ],
    ['Search engines', [route.noindex ? 'asked to stay away' : 'welcome']],
    ['Page file', [route.file]],
    ['Published as', [route.output]],
    ['Size', [`${byteSize(route.htmlBytes)} HTML, ${byteSize(route.cssBytes)} CSS`]],
    ['Islands', route.islands.map((item) => `${item.name}  ${item.id}  on ${item.on}`)],
    ['Images', route.images],
    ...Object.entries(route.notes).map(([name, value]): [string, string[]] => [name, [value]]),
    ['Made from', route.sources],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.flatMap(([name, values]) =>
    values
      .filter((value) => value !== '')
      .map((value, index) => `${colours.bold((index === 0 ? name : '').padEnd(width))}  ${printable(value)}`),
  );
}
