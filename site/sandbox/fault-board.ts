import { faultsOfQuery, type Fault, type Service } from './fault.js';

/** An active fault, with the number of remaining requests if it is limited. */
export type ActiveFault = Fault & { readonly left?: number };

export interface FaultBoard {
  list(): readonly ActiveFault[];
  /** Aborted when the active faults change. */
  changed(): AbortSignal;
  /** Replaces all active faults. */
  set(faults: readonly Fault[]): void;
  /**
   * Returns the faults of a request, from the board and from its query, and decrements those with `times`.
   * @throws ZodError if the query names an unknown fault
   */
  take(service: Service, url: URL, wanted?: (fault: Fault) => boolean): Fault[];
}

/** Faults that are active until cleared or used up; `onChange` is called after each change. */
export function createFaultBoard(onChange: (list: readonly ActiveFault[]) => void): FaultBoard {
  let active: readonly ActiveFault[] = [];
  let change = new AbortController();
  /** Number of requests per address with a limited fault in its query. */
  const asked = new Map<string, number>();

  const put = (next: readonly ActiveFault[]): void => {
    active = next;
    onChange(active);
  };

  function takeActive(service: Service, wanted: (fault: Fault) => boolean): Fault[] {
    const hit = active.filter((fault) => fault.on === service && wanted(fault));
    if (hit.some(({ left }) => left !== undefined)) {
      put(
        active.flatMap((fault) => {
          if (fault.left === undefined || !hit.includes(fault)) return [fault];
          return fault.left === 1 ? [] : [{ ...fault, left: fault.left - 1 }];
        }),
      );
    }
    return hit;
  }

  function takeAsked(service: Service, url: URL, wanted: (fault: Fault) => boolean): Fault[] {
    return faultsOfQuery(url.searchParams, service).filter((fault) => {
      if (!wanted(fault)) return false;
      if (fault.times === undefined) return true;
      const key = `${fault.kind} ${url.pathname}${url.search}`;
      const before = asked.get(key) ?? 0;
      asked.set(key, before + 1);
      return before < fault.times;
    });
  }

  return {
    list: () => active,
    changed: () => change.signal,
    set(faults) {
      asked.clear();
      put(faults.map((fault) => (fault.times === undefined ? fault : { ...fault, left: fault.times })));
      change.abort();
      change = new AbortController();
    },
    take: (service, url, wanted = () => true) => [...takeAsked(service, url, wanted), ...takeActive(service, wanted)],
  };
}
