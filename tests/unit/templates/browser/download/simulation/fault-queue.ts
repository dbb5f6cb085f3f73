import { rangeFaults, type PlannedFault } from './faults.js';

/** The faults of requests, in order; those that need a request for a part wait for one. */
export interface FaultQueue {
  next(asksPart: boolean): PlannedFault | undefined;
}

/** Requests in a row that an outage takes. */
const OUTAGE = 12;

export function createFaultQueue(faults: readonly PlannedFault[]): FaultQueue {
  const waiting = [...faults];
  let refusals = 0;
  return {
    next(asksPart) {
      if (refusals > 0) {
        refusals -= 1;
        return { fault: 'unreachable' };
      }
      const index = waiting.findIndex(({ fault }) => asksPart || !rangeFaults.includes(fault));
      if (index === -1) return undefined;
      const [planned] = waiting.splice(index, 1);
      if (planned?.fault === 'outage') refusals = OUTAGE;
      return planned;
    },
  };
}
