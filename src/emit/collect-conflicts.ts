import { IsletError, type Report } from '../errors/index.js';
import type { Emitter } from './emitter.js';

/** Problems of one file, which do not keep the others from being written. */
const CONFLICTS: readonly string[] = ['output-conflict', 'route-outside-output'];

/** An emitter that reports files that cannot have their path and continues. The output must then not be published. Other errors are thrown. */
export function collectConflicts(emitter: Emitter, report: Report): Emitter {
  const collecting = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      if (!(error instanceof IsletError) || !error.diagnostics.every(({ name }) => CONFLICTS.includes(name)))
        throw error;
      for (const item of error.diagnostics) report.add(item);
    }
  };
  return {
    ...emitter,
    write: (...file) => {
      collecting(() => {
        emitter.write(...file);
      });
    },
    adopt: (...file) => {
      collecting(() => {
        emitter.adopt(...file);
      });
    },
  };
}
