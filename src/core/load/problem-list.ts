import type { Diagnostic } from '../../errors/index.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';

/** Problems of templates. One that many pages have at one line is listed once, with all its routes. */
export interface ProblemList {
  add(diagnostics: readonly Diagnostic[]): void;
  list(): Diagnostic[];
  /** Of all that was added. */
  count(): number;
}

export function createProblemList(): ProblemList {
  const faults = new Map<string, Diagnostic[]>();
  let count = 0;
  return {
    add(diagnostics) {
      count += diagnostics.length;
      for (const item of diagnostics) {
        const { file, line, column } = item.position ?? {};
        // Data is missing once, however many lines read it.
        const key = JSON.stringify(
          item.name === 'data-missing'
            ? [item.name, item.message]
            : [item.name, file, line, column, line === undefined ? item.message : ''],
        );
        const known = faults.get(key);
        if (known) known.push(item);
        else faults.set(key, [item]);
      }
    },
    count: () => count,
    list: () =>
      [...faults.values()].flatMap((items) => {
        // With several threads, pages arrive in any order.
        const [first, ...others] = items.sort((a, b) => byCodeUnit(orderOf(a), orderOf(b)));
        const routes = [...new Set([first, ...others].flatMap((item) => item?.routes ?? []))];
        return first ? [routes.length === 0 ? first : { ...first, routes }] : [];
      }),
  };
}

/** By place, then by page. */
function orderOf({ position, routes }: Diagnostic): string {
  const { file = '', line = 0, column = 0 } = position ?? {};
  return [file, ...[line, column].map((number) => String(number).padStart(9, '0')), routes?.[0] ?? ''].join('\0');
}
