import { startTypeCheck, type TypeCheck } from '../../core/project/type-check.js';
import type { Diagnostic } from '../../errors/index.js';

/** The types of a project while it is edited. */
export interface TypeProblems {
  problems(): readonly Diagnostic[];
  /** Checks again if one of the files may have changed a type. */
  changed(files: Iterable<string>): void;
  close(): Promise<void>;
}

/** Time for further files to be saved, and for the browser to reload first, in milliseconds. */
const DELAY = 400;

const TYPED = /^templates(?:\/.*\.(?:[jt]sx?|json)|(?:\/[^.]*)?)$/;

/** @param onChange called if the problems changed */
export function watchTypes(
  root: string,
  onChange: () => Promise<void>,
  onFault: (error: unknown) => void,
): TypeProblems {
  let found: readonly Diagnostic[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: TypeCheck | undefined;

  async function check(): Promise<void> {
    const own = startTypeCheck(root);
    running = own;
    const now = (await own?.problems) ?? [];
    if (running !== own || JSON.stringify(now) === JSON.stringify(found)) return;
    found = now;
    await onChange();
  }

  function start(): void {
    clearTimeout(timer);
    running?.stop();
    running = undefined;
    timer = setTimeout(() => void check().catch(onFault), DELAY);
  }

  start();
  return {
    problems: () => found,
    changed(files) {
      if ([...files].some((file) => TYPED.test(file))) start();
    },
    async close() {
      clearTimeout(timer);
      const last = running;
      running = undefined;
      last?.stop();
      await last?.problems;
    },
  };
}
