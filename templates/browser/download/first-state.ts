import { STARTING } from '../../shared/download/progress.js';
import { browserNetwork } from './browser-network.js';
import { BEFORE } from './flow-state.js';
import { isWeak, startRate } from './rate.js';

/** Returns the state before the first byte; the connection may already be known to be weak. */
export function firstState(): typeof BEFORE {
  return { ...BEFORE, download: { ...STARTING, weak: isWeak(startRate(0), browserNetwork) } };
}
