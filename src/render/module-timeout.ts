import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFrame, failure, type IsletError, type SourcePosition } from '../errors/index.js';
import type { BundledModule } from '../lib/site/template-bundle.js';

/** Of a module that waits for something at its top level, which keeps no thread busy. @param seconds that it was waited for */
export function moduleTimeout(
  root: string,
  { file, closure }: Pick<BundledModule, 'file' | 'closure'>,
  seconds: number,
): IsletError {
  return failure('template-timeout', {
    message: `What the module waits for at its top level has not come within ${String(seconds)} s.`,
    remedy:
      'Take the `await` out: a template is given what it needs as content, and an island gets the rest in the browser.',
    ...(onlyWait(root, closure) ?? { position: { file } }),
  });
}

/** An `await` in a line that is not indented, and neither in a function that begins there, nor in a comment or a text. */
const WAIT = /^(?=\S)(?:(?!\basync\b|\bfunction\b|\/\/|=>|['"`]).)*?\bawait\b(?! *:)/gm;

/** Where templates wait at their top level; `undefined` where several places do, of which nobody knows which one it is, or none is found. */
function onlyWait(
  root: string,
  files: readonly string[],
): { readonly position: SourcePosition; readonly frame?: string } | undefined {
  const waits = files.filter((file) => file.startsWith('templates/')).flatMap((file) => waitsIn(root, file));
  return waits.length === 1 ? waits[0] : undefined;
}

function waitsIn(root: string, file: string): { readonly position: SourcePosition; readonly frame?: string }[] {
  const path = join(root, file);
  // It was there when templates were compiled.
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...text.matchAll(WAIT)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    const column = match[0].length - 'await'.length + 1;
    const position = { file, line, column, endLine: line, endColumn: column + 'await'.length };
    const frame = codeFrame(text, position);
    return { position, ...(frame !== undefined && { frame }) };
  });
}
