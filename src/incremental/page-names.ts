import type { Book, Names } from './page-index.js';
import type { RouteTable } from '../routes/route-table.js';

/** What pages asked about other pages, as it is kept: the route and the language of each. */
export interface PageNames {
  /** @param numbers of pages in the route table */
  of(numbers: readonly number[]): Names;
  /** Whether all of these pages are there, in the language in which they were. */
  hold(names: Names): boolean;
}

export function createPageNames(table: Pick<RouteTable, 'routes' | 'has' | 'locale'>): PageNames {
  const routes = table.routes();
  const book: Book = (number) => nameOf(routes[number] ?? '', table);
  const known = new Map<Book, (boolean | undefined)[]>();
  return {
    of: (numbers) => ({ book, numbers }),
    hold({ book: former, numbers }) {
      const holding = known.get(former) ?? [];
      known.set(former, holding);
      return numbers.every((number) => (holding[number] ??= isTrue(former(number), table)));
    },
  };
}

/** No language holds a tab. */
function nameOf(route: string, table: Pick<RouteTable, 'locale'>): string {
  return `${route}\t${table.locale(route) ?? ''}`;
}

function isTrue(name: string, table: Pick<RouteTable, 'has' | 'locale'>): boolean {
  const route = name.slice(0, name.lastIndexOf('\t'));
  return table.has(route) && nameOf(route, table) === name;
}
