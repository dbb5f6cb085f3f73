import { IsletError, type Diagnostic } from '../../../src/errors/index.js';

/** The diagnostics that a step fails with; any other error passes through. */
export function problemsOf(step: () => unknown): readonly Diagnostic[] {
  try {
    step();
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics;
    throw error;
  }
  return [];
}

/** `name line:column` of each. */
export function placesOf(step: () => unknown): string[] {
  return problemsOf(step).map(({ name, position }) => `${name} ${String(position?.line)}:${String(position?.column)}`);
}
