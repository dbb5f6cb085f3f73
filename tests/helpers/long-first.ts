import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, the longest first. */
export const LONG = [
  'unit/core/cached-compile',
  'unit/bench/bench',
  'unit/bench/peers/run-rounds',
  'unit/emit/publish-kill',
  'unit/templates/browser/download/fault-sequences',
  'unit/bench/measure',
  'unit/cli/command-line',
  'unit/audit/check/markup/markup-threads',
  'build/incremental',
  'build/handbook',
  'build/commands',
  'build/installed-package',
  'build/workflow',
  'build/site/sandbox',
  'build/diagnostics/content',
  'build/diagnostics/templates',
  'build/site/html-checker',
  'build/page-cost',
  'build/diagnostics/files',
  'build/determinism',
  'build/shards',
  'build/diagnostics/commands',
  'build/check/check-command',
  'build/diff/completeness',
  'browser/site/every-page',
  'browser/funnel/dialog',
  'browser/funnel/trouble',
  'browser/site/consent-notice',
  'browser/site/social-proof',
  'browser/site/islands',
  'browser/site/zoom',
  'browser/dev/session',
].map((name) => `tests/${name}.test.ts`);

/**
 * Begins long files first, or one of them would run alone at the end of its project: of a fresh checkout the test runner knows no times
 * and begins files by their size.
 */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
