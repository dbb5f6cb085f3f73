import type { Diagnostic, SourcePosition } from '../../errors/index.js';
import { formatCount } from '../../lib/text/format-count.js';

/** `3 problems and 1 warning in 2 files`; `no problems` for an empty list. */
export function countProblems(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((item) => item.severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const files = new Set(diagnostics.flatMap((item) => (item.position === undefined ? [] : [item.position.file]))).size;
  const parts = [
    ...(errors > 0 ? [formatCount(errors, 'problem')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ];
  if (parts.length === 0) return 'no problems';
  return `${parts.join(' and ')}${files > 0 ? ` in ${formatCount(files, 'file')}` : ''}`;
}

/** `file:line:column`, as far as known; terminals and editors link it. */
export function place(position: SourcePosition): string {
  const { file, line, column } = position;
  if (line === undefined) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
