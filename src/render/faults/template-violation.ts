import type { DiagnosticName } from '../../errors/index.js';

/** Thrown into a template that does what templates must not do. */
export class TemplateViolation extends Error {
  readonly diagnostic: DiagnosticName;
  /** The message of the diagnostic, without its full stop: where it happened is appended. */
  readonly problem: string;

  constructor(diagnostic: DiagnosticName, message: string, problem: string) {
    super(message);
    this.name = 'TemplateViolation';
    this.diagnostic = diagnostic;
    this.problem = problem;
  }
}
