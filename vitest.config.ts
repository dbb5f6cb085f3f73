import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ProjectOrder } from './tests/helpers/project-order.js';

/**
 * `npm test` runs three projects: `unit` tests modules, `build` runs the real command on small sites, `browser` opens what it made in a
 * real Chromium. `npm run test:more` runs `more`: the files named `NAME.more.test.ts` of all three and in `tests/readers`. `npm run test:world` runs `world`,
 * which installs foreign programs.
 *
 * Machines for CI have two cores, but a worker waits for much of its time: for the disk, a browser, a download that is slow on purpose.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/compile-generator.ts', 'tests/helpers/run-folder.ts'],
    // What passing tests print would hide what failed.
    silent: 'passed-only',
    sequence: { sequencer: ProjectOrder },
    projects: [
      project('unit', { timeout: 180_000 }),
      project('build', { timeout: 180_000 }),
      project('browser', { timeout: 180_000 }),
      project('more', {
        timeout: 1_800_000,
        include: ['tests/{unit,build,browser,readers}/**/*.more.test.{ts,tsx}'],
        exclude: [],
      }),
      project('world', { timeout: 600_000 }),
    ],
  },
});

interface ProjectOptions {
  /** Of a test, in milliseconds: ends what hangs, and is no measure of speed. */
  readonly timeout: number;
  readonly include?: string[];
  readonly exclude?: string[];
}

// Projects do not extend the settings above, or each would run the compiler.
function project(
  name: string,
  { timeout, include = [`tests/${name}/**/*.test.{ts,tsx}`], exclude = ['**/*.more.test.*'] }: ProjectOptions,
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude,
      testTimeout: timeout,
      hookTimeout: 1_200_000,
      maxWorkers: 4,
      // A new process for each file costs small files more than their tests do. A browser and a process of the command stay for the next file.
      isolate: false,
      restoreMocks: true,
      unstubEnvs: true,
      // Long, because a busy machine is slow; the default is one second. A passing test does not wait for it.
      expect: { poll: { timeout: 60_000 } },
      // In characters. The summary names the failures by their messages, which must show values; 40 by default.
      chaiConfig: { truncateThreshold: 500 },
    },
  };
}
