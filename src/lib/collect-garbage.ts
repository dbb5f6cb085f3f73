import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects garbage now. For loops that make much and keep little: V8 lets its heap grow to several times what is kept before it looks at the old generation, and what a page
 * leaves there counts as old after a few milliseconds. Node has no other way to ask for it from within.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    collect =
      typeof found === 'function'
        ? () => {
            (found as () => void)();
          }
        : () => undefined;
  }
  collect();
}
