import type { DiagnosticName } from '../../errors/index.js';

/** Thrown into a template that does what templates must not do. */
export class TemplateViolation extends Error {
  readonly diagnostic: DiagnosticName;
  /** The message of the diagnostic, without its full stop: where it happened is appended. */
  readonly problem: string;
  /** Replaces the remedy of the catalogue. */
  readonly remedy: string | undefined;

  constructor(diagnostic: DiagnosticName, message: string, problem: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
    this.name = 'TemplateViolation';
    this.diagnostic = diagnostic;
    this.problem = problem;
  }
}
