import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/**
 * `unit` runs modules, `build` runs the real command on mini-sites, `browser` looks at the result in a real Chromium:
 * in this order, so that timings in the browser are not disturbed by builds. Two workers at most: builds and browsers
 * bring processes of their own, and machines for CI have two cores.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/compile-generator.ts', 'tests/helpers/run-folder.ts'],
    maxWorkers: 2,
    projects: [kind('unit', 0, 20_000), kind('build', 1, 60_000), kind('browser', 2, 60_000)],
  },
});

// Projects do not extend the settings above, or the compiler would run once for each.
function kind(name: string, groupOrder: number, timeout: number): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      sequence: { groupOrder },
      testTimeout: timeout,
      hookTimeout: 60_000,
      maxWorkers: 2,
      restoreMocks: true,
      unstubEnvs: true,
    },
  };
}
