import { rangeFaults, type RequestFault } from './faults.js';

/** The faults of requests, in order; those that need a request for a part wait for one. */
export interface FaultQueue {
  next(asksPart: boolean): RequestFault | undefined;
}

/** Requests in a row that an outage takes. */
const OUTAGE = 12;

export function createFaultQueue(faults: readonly RequestFault[]): FaultQueue {
  const waiting = [...faults];
  let refusals = 0;
  return {
    next(asksPart) {
      if (refusals > 0) {
        refusals -= 1;
        return 'unreachable';
      }
      const index = waiting.findIndex((fault) => asksPart || !rangeFaults.includes(fault));
      if (index === -1) return undefined;
      const [fault] = waiting.splice(index, 1);
      if (fault === 'outage') refusals = OUTAGE;
      return fault;
    },
  };
}
