import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { abandonRender } from '../../api/render-context.js';
import { failure, type DiagnosticName, type FramedPosition, type IsletError } from '../../errors/index.js';
import { limitBlocking, WAIT_FACTOR, type ReachedLimit } from '../../lib/async/watchdog.js';
import type { BundledModule } from '../../lib/site/template-bundle.js';
import { positionWithFrame, type TemplatePlaces } from './source-place.js';
import { templateFault } from './template-faults.js';
import { TemplateViolation } from './template-violation.js';

/** Problems of templates that were interrupted. Running such a template again would block once more. */
export const FATAL: ReadonlySet<DiagnosticName> = new Set<DiagnosticName>([
  'template-timeout',
  'template-out-of-memory',
]);

/** File of the template that is rendering, relative to the root. */
let rendering: string | undefined;

/**
 * Calls `render`, which renders the template in `file`. If it is interrupted without a known line, the problem names
 * that file.
 */
export function withTemplate<T>(file: string, render: () => T): T {
  const outer = rendering;
  rendering = file;
  try {
    return render();
  } finally {
    rendering = outer;
  }
}

/**
 * Interrupts templates that block the main thread for more than `seconds` of processor time, or would fill the memory.
 * `interruptible()` then rejects with `template-timeout` or `template-out-of-memory`. Returns the function that ends
 * this.
 */
export function limitTemplates(places: TemplatePlaces, seconds: number): () => void {
  return limitBlocking({
    code: pathToFileURL(places.folder).href,
    caller: 'react-dom-server',
    milliseconds: seconds * 1000,
    toError({ stack, reached }) {
      // Terminated code runs no `finally`.
      const route = abandonRender();
      const file = rendering ?? 'templates';
      rendering = undefined;
      const error = violationOf(reached, seconds);
      error.stack = stack;
      return templateFault(error, places, route, file);
    },
  });
}

function violationOf(reached: ReachedLimit, seconds: number): TemplateViolation {
  if (reached === 'memory')
    return new TemplateViolation(
      'template-out-of-memory',
      'out of memory',
      'The template took more and more memory without coming to an end',
    );
  const limit = reached === 'time' ? `${String(seconds * WAIT_FACTOR)} s` : `${String(seconds)} s of processor time`;
  return new TemplateViolation('template-timeout', 'timeout', `The template has not come to an end within ${limit}`);
}

/** Returns the problem of a module whose top-level `await` did not settle within `seconds`. */
export function moduleTimeout(
  root: string,
  { file, closure }: Pick<BundledModule, 'file' | 'closure'>,
  seconds: number,
): IsletError {
  return failure('template-timeout', {
    message: `What the module waits for at its top level has not come within ${String(seconds)} s.`,
    remedy:
      'Take the `await` out: a template is given what it needs as content, and an island gets the rest in the browser.',
    ...(onlyAwait(root, closure) ?? { position: { file } }),
  });
}

/** An `await` in a line that is not indented, outside of functions that begin in it, comments and strings. */
const TOP_LEVEL_AWAIT = /^(?=\S)(?:(?!\basync\b|\bfunction\b|\/\/|=>|['"`]).)*?\bawait\b(?! *:)/gm;

/** Returns the only top-level `await` of these files; `undefined` if there are several, since any could be pending. */
function onlyAwait(root: string, files: readonly string[]): FramedPosition | undefined {
  const awaits = files.filter((file) => file.startsWith('templates/')).flatMap((file) => awaitsIn(root, file));
  return awaits.length === 1 ? awaits[0] : undefined;
}

function awaitsIn(root: string, file: string): FramedPosition[] {
  const path = join(root, file);
  // The file may have been deleted since it was compiled.
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...text.matchAll(TOP_LEVEL_AWAIT)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    const column = match[0].length - 'await'.length + 1;
    return positionWithFrame(root, { file, line, column, endLine: line, endColumn: column + 'await'.length });
  });
}
