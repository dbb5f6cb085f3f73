import type { DiagnosticName } from '../../errors/index.js';

/** Of templates that were stopped: each new try would keep everybody waiting once more. */
export const STOPPED: ReadonlySet<DiagnosticName> = new Set<DiagnosticName>([
  'template-timeout',
  'template-out-of-memory',
]);
