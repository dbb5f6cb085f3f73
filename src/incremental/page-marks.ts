import type { RouteTable } from '../routes/route-table.js';

/** A set of pages of a table, a byte each: a set of their routes takes fifty. */
export interface PageMarks {
  add(route: string): void;
  /** False also for a route that the table does not have. */
  has(route: string): boolean;
  readonly size: number;
}

/** @throws TypeError from `add` for a route that the table does not have */
export function createPageMarks(table: Pick<RouteTable, 'routes' | 'number'>): PageMarks {
  const marks = new Uint8Array(table.routes().length);
  let size = 0;
  return {
    add(route) {
      const number = table.number(route);
      if (number === undefined) throw new TypeError(`The table has no page \`${route}\`.`);
      size += marks[number] === 1 ? 0 : 1;
      marks[number] = 1;
    },
    has: (route) => marks[table.number(route) ?? -1] === 1,
    get size() {
      return size;
    },
  };
}
