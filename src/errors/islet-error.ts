import type { DiagnosticName } from './catalogue.js';
import type { Diagnostic, DiagnosticDetails } from './diagnostic.js';
import { diagnostic } from './diagnostic.js';

/** The one error class: carries every diagnostic of a failed step. Anything else that is thrown is a bug of ours. */
export class IsletError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((item) => `${item.name}: ${item.message}`).join('\n'));
    this.name = 'IsletError';
    this.diagnostics = diagnostics;
  }
}

/** An error with one diagnostic, to be thrown where nothing sensible can follow. */
export function failure(name: DiagnosticName, details: DiagnosticDetails): IsletError {
  return new IsletError([diagnostic(name, details)]);
}
