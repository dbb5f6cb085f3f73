import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import LongFirst from './tests/helpers/long-first.js';

/**
 * `unit` tests modules, `build` runs the real command on small sites, `browser` opens what it made in a real Chromium. They start
 * in this order and share the workers. Machines for CI have two cores, but a worker waits for much of its time: for the disk, a
 * browser, a download that is slow on purpose.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/compile-generator.ts', 'tests/helpers/run-folder.ts'],
    sequence: { sequencer: LongFirst },
    projects: [project('unit', 60_000), project('build', 180_000), project('browser', 60_000)],
  },
});

// Projects do not extend the settings above, or each would run the compiler.
function project(name: string, timeout: number): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      exclude: process.env['ISLET_LONG'] === '1' ? [] : ['**/*.long.test.ts'],
      testTimeout: timeout,
      hookTimeout: 180_000,
      maxWorkers: 4,
      // A new process for each file costs small files more than their tests do. A browser and a process of the command stay for the next file.
      isolate: false,
      restoreMocks: true,
      unstubEnvs: true,
      // Long, because a busy machine is slow; the default is one second. A passing test does not wait for it.
      expect: { poll: { timeout: Math.min(30_000, timeout / 2) } },
    },
  };
}
