import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long test files, the longest first. */
export const LONG = [
  'unit/core/project/cached-compile',
  'unit/bench/bench',
  'unit/emit/publish-kill',
  'unit/templates/browser/download/fault-sequences',
  'unit/bench/measure',
  'unit/cli/command-line',
  'unit/audit/check/page-threads',
  'build/incremental',
  'build/diagnostics/templates',
  'build/handbook',
  'build/commands',
  'build/workflow',
  'build/installed-package',
  'build/bundle-cache',
  'build/diagnostics/commands',
  'build/diagnostics/content',
  'build/determinism',
  'build/template-timeout',
  'build/check/check-command',
  'build/bundled-commands',
  'build/shards',
  'build/shared-fragments',
  'build/diagnostics/files',
  'build/site/languages',
  'build/module-timeout',
  'build/diff/completeness',
  'build/site/html-checker',
  'build/page-cost',
  'browser/site/every-page',
  'browser/funnel/trouble',
  'browser/funnel/dialog',
  'browser/site/consent-notice',
  'browser/webview/webview',
  'browser/site/islands',
  'browser/webview/jackpot',
  'browser/site/appearance',
  'browser/site/social-proof',
  'browser/dev/session',
].map((name) => `tests/${name}.test.ts`);

/** The order of the projects, so that a worker keeps its process as long as possible. */
const PROJECTS = ['unit', 'build', 'browser'];

/**
 * Starts long files first, or one of them would run alone at the end: in a fresh checkout the test runner knows no times and starts
 * files by size.
 */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const at = LONG.findIndex((path) => moduleId.endsWith(`/${path}`));
      return PROJECTS.indexOf(project.name) * (LONG.length + 1) + (at < 0 ? LONG.length : at);
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
