import { faultsOfQuery, type Fault, type Service } from './fault.js';

/** A fault that holds, with the number of requests it still holds for where it has one. */
export type ActiveFault = Fault & { readonly left?: number };

export interface FaultBoard {
  list(): readonly ActiveFault[];
  /** Aborted when somebody changes the faults that hold now. */
  changed(): AbortSignal;
  /** Puts these faults in the place of all that held. */
  set(faults: readonly Fault[]): void;
  /** The faults that hold for a request, by the board and by its query; those with `times` have one less to go. @throws ZodError where the query asks for a fault that there is not */
  take(service: Service, url: URL, wanted?: (fault: Fault) => boolean): Fault[];
}

/** Faults that hold until they are cleared or used up; `onChange` is told of each change. */
export function createFaultBoard(onChange: (list: readonly ActiveFault[]) => void): FaultBoard {
  let active: readonly ActiveFault[] = [];
  let change = new AbortController();
  /** How often an address with a counted fault in its query was asked for. */
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
