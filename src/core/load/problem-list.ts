import type { Diagnostic } from '../../errors/index.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { groupBy } from '../../lib/text/group-by.js';

/** Problems of templates. One that many pages have at one line is listed once, with all its routes. */
export interface ProblemList {
  add(diagnostics: readonly Diagnostic[]): void;
  list(): Diagnostic[];
  /** Of all that was added. */
  count(): number;
}

export function createProblemList(): ProblemList {
  const all: Diagnostic[] = [];
  return {
    add: (diagnostics) => void all.push(...diagnostics),
    count: () => all.length,
    list: () =>
      [...groupBy(all, faultOf).values()].flatMap((items) => {
        // With several threads, pages arrive in any order.
        const [first, ...others] = items.sort((a, b) => byCodeUnit(orderOf(a), orderOf(b)));
        const routes = [...new Set([first, ...others].flatMap((item) => item?.routes ?? []))];
        return first ? [routes.length === 0 ? first : { ...first, routes }] : [];
      }),
  };
}

/** Equal for the same problem of several pages. */
function faultOf({ name, message, position }: Diagnostic): string {
  // Data is missing once, however many lines read it.
  if (name === 'data-missing') return JSON.stringify([name, message]);
  const { file, line, column } = position ?? {};
  return JSON.stringify([name, file, line, column, line === undefined ? message : '']);
}

/** By place, then by page. */
function orderOf({ position, routes }: Diagnostic): string {
  const { file = '', line = 0, column = 0 } = position ?? {};
  return [file, ...[line, column].map((number) => String(number).padStart(9, '0')), routes?.[0] ?? ''].join('\0');
}
