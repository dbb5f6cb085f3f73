import type { Message } from 'esbuild';
import { codeFrame, diagnostic, type Diagnostic, type DiagnosticName, type SourcePosition } from '../errors/index.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What esbuild says, as diagnostics of the catalogue. Plugins name another diagnostic in the detail of a message; `plain` is the name of the others. */
export function fromEsbuild(root: string, messages: readonly Message[], plain: DiagnosticName = 'template-build-failed'): Diagnostic[] {
  return messages.map((message) => {
    const name: DiagnosticName = isNamed(message.detail) ? message.detail.diagnostic : plain;
    const position = positionOf(message);
    const frame = position ? frameOf(root, position) : undefined;
    return diagnostic(name, {
      message: /[.!?]$/.test(message.text) ? message.text : `${message.text}.`,
      ...(position ? { position } : {}),
      ...(frame === undefined ? {} : { frame }),
    });
  });
}

/** The `detail` of a message by which a plugin names its diagnostic. */
export interface NamedDetail {
  readonly diagnostic: DiagnosticName;
}

function isNamed(detail: unknown): detail is NamedDetail {
  return typeof detail === 'object' && detail !== null && 'diagnostic' in detail;
}

function positionOf({ location }: Message): SourcePosition | undefined {
  if (!location) return undefined;
  const column = location.column + 1;
  return { file: location.file, line: location.line, column, endLine: location.line, endColumn: column + Math.max(1, location.length) };
}

function frameOf(root: string, position: SourcePosition): string | undefined {
  try {
    return codeFrame(readFileSync(join(root, position.file), 'utf8'), position);
  } catch {
    // A module that a plugin made has no file to show.
    return undefined;
  }
}
