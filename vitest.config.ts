import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import LongFirst from './tests/helpers/long-first.js';

/**
 * `unit` runs modules, `build` runs the real command on mini-sites, `browser` looks at the result in a real Chromium:
 * in this order, so that timings in the browser are not disturbed by builds. Machines for CI have two cores, but a worker
 * waits for most of its time: for the disk, for a browser, for a download that is made slow.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/compile-generator.ts', 'tests/helpers/run-folder.ts'],
    sequence: { sequencer: LongFirst },
    projects: [kind('unit', 0, 60_000, 2), kind('build', 1, 180_000, 3), kind('browser', 2, 60_000, 3)],
  },
});

// Projects do not extend the settings above, or the compiler would run once for each.
function kind(name: string, groupOrder: number, timeout: number, maxWorkers: number): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      sequence: { groupOrder },
      testTimeout: timeout,
      hookTimeout: 180_000,
      maxWorkers,
      // A process of its own for each file costs the small ones more than their tests do. What it has started stays for the next file: a browser, a process of the command.
      isolate: false,
      restoreMocks: true,
      unstubEnvs: true,
      // What is waited for comes late on a busy machine, and a test that goes well does not wait any longer for it. vitest's own is one second.
      expect: { poll: { timeout: Math.min(30_000, timeout / 2) } },
    },
  };
}
