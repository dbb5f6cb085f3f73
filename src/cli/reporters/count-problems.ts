import type { Diagnostic } from '../../errors/index.js';

/** `3 problems and 1 warning in 2 files`; `no problems` for an empty list. */
export function countProblems(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((item) => item.severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const files = new Set(diagnostics.flatMap((item) => (item.position === undefined ? [] : [item.position.file]))).size;
  const parts = [...(errors > 0 ? [amount(errors, 'problem')] : []), ...(warnings > 0 ? [amount(warnings, 'warning')] : [])];
  if (parts.length === 0) return 'no problems';
  return `${parts.join(' and ')}${files > 0 ? ` in ${amount(files, 'file')}` : ''}`;
}

/** `1 file`, `2 files`, `12,000 files`. */
export function amount(count: number, noun: string): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`;
}
