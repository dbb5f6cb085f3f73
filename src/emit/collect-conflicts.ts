import { IsletError, type Report } from '../errors/index.js';
import type { Emitter } from './emitter.js';

/** An emitter that goes on past files that cannot have the place they want: they go to the report, and what is written is not to be published. What the system refuses is thrown as before. */
export function collectConflicts(emitter: Emitter, report: Report): Emitter {
  const collecting = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      if (!(error instanceof IsletError) || error.diagnostics.some(({ name }) => name === 'publish-failed'))
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
