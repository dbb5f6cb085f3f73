import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Site } from '../helpers/site.js';

/** A place in a template at which a build stops until the test lets it continue. */
export interface BuildHold {
  /** Statements to put into a template. Without a hold they do nothing. */
  readonly code: string;
  /** Makes the next build stop at the code. */
  hold(): void;
  /** Resolves once a build has stopped. */
  reached(): Promise<void>;
  release(): void;
}

export function createBuildHold(site: Site): BuildHold {
  const [hold, held] = [join(site.root, 'hold'), join(site.root, 'held')];
  return {
    code: `const fs = globalThis.process.getBuiltinModule('node:fs');
if (fs.existsSync(${JSON.stringify(hold)})) {
  fs.writeFileSync(${JSON.stringify(held)}, '');
  while (fs.existsSync(${JSON.stringify(hold)}));
}
`,
    hold() {
      rmSync(held, { force: true });
      writeFileSync(hold, '');
    },
    async reached() {
      while (!existsSync(held)) await setTimeout(5);
    },
    release() {
      rmSync(hold);
    },
  };
}
