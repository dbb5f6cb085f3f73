import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Outcome } from '../../../../src/cli/reporters/outcome.js';
import { sarif } from '../../../../src/cli/reporters/sarif.js';
import { failedBuild, fullProblem, goodBuild, placelessProblem } from './outcomes.js';
import { sarifLog } from './sarif-schema.js';

type Run = z.infer<typeof sarifLog>['runs'][number];

function runOf(outcome: Outcome): Run {
  const [run] = sarifLog.parse(JSON.parse(sarif(outcome))).runs;
  if (run === undefined) throw new Error('The log has no run.');
  return run;
}

test('a problem with a place: its rule, message, region and related places', () => {
  const run = runOf(failedBuild(fullProblem));
  expect(run.results).toEqual([
    {
      ruleId: 'yaml-duplicate-key',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'The key `title` stands twice. Keep one of the two lines.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'site/pages/ludo.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 9, startColumn: 1, endLine: 9, endColumn: 6 },
          },
        },
      ],
      relatedLocations: [
        {
          id: 0,
          message: { text: 'The first one is here.' },
          physicalLocation: {
            artifactLocation: { uri: 'site/pages/ludo.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 1 },
          },
        },
      ],
    },
  ]);
});

test('a problem without a place is one of the site as a whole, since GitHub refuses reports with results that are nowhere', () => {
  const [placeless] = runOf(failedBuild(placelessProblem)).results;
  expect(placeless?.locations).toEqual([
    {
      physicalLocation: {
        artifactLocation: { uri: 'site/site.yaml', uriBaseId: '%SRCROOT%' },
        region: { startLine: 1 },
      },
    },
  ]);
});

test('a finding whose source is not known is where it was found in the output', () => {
  const finding = {
    rule: 'content-policy',
    severity: 'error',
    message: 'Not here.',
    remedy: 'Change it.',
    source: null,
    files: ['a b/index.html', 'c/index.html'],
  } as const;
  const [item] = runOf({
    ...goodBuild(),
    command: 'check',
    result: { kind: 'check', report: { version: 1, files: 2, pages: 2, notes: [], findings: [finding] } },
  }).results;
  expect(item?.locations).toEqual([
    {
      physicalLocation: {
        artifactLocation: { uri: 'a%20b/index.html', uriBaseId: 'OUTPUT' },
        region: { startLine: 1 },
      },
    },
  ]);
});

test.each([
  [0, true],
  [1, true],
  [2, false],
])('a run that ends with %i was carried out: %s', (exitCode, executionSuccessful) => {
  expect(runOf({ ...failedBuild(placelessProblem), exitCode }).invocations).toEqual([
    { executionSuccessful, exitCode },
  ]);
});
