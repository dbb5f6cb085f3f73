import type { Diagnostic, IsletError, Report } from '../errors/index.js';

/** Problems of templates, which many pages may have at one line: each is told once, with all its routes. */
export interface FaultList {
  add(fault: IsletError): void;
  report(report: Report): void;
}

export function createFaultList(): FaultList {
  const faults = new Map<string, { readonly first: Diagnostic; readonly routes: string[] }>();
  return {
    add({ diagnostics }) {
      for (const item of diagnostics) {
        const { file, line, column } = item.position ?? {};
        const key = JSON.stringify([item.name, file, line, column, line === undefined ? item.message : '']);
        const known = faults.get(key);
        if (known) known.routes.push(...(item.routes ?? []));
        else faults.set(key, { first: item, routes: [...(item.routes ?? [])] });
      }
    },
    report(report) {
      for (const { first, routes } of faults.values()) report.add(routes.length === 0 ? first : { ...first, routes });
    },
  };
}
