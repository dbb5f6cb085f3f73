import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Outcome } from '../../../../src/cli/reporters/outcome.js';
import { sarif } from '../../../../src/cli/reporters/sarif.js';
import { catalogue, diagnostic } from '../../../../src/errors/index.js';
import { failedBuild, fullProblem, goodBuild, placelessProblem, stripped } from './outcomes.js';
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

test('rules are those that were broken, once each, with the help of the catalogue', () => {
  const run = runOf(failedBuild(placelessProblem, stripped, fullProblem, fullProblem));
  expect(run.tool.driver.rules.map((rule) => rule.id)).toEqual(['data-missing', 'html-stripped', 'yaml-duplicate-key']);
  for (const item of run.results) expect(run.tool.driver.rules[item.ruleIndex]?.id).toBe(item.ruleId);
  const { cause, remedy } = catalogue['html-stripped'];
  expect(run.tool.driver.rules[1]).toEqual({
    id: 'html-stripped',
    shortDescription: { text: cause },
    fullDescription: { text: cause },
    help: { text: `${cause} ${remedy}` },
    defaultConfiguration: { level: 'warning' },
  });
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

test.each([
  ['dist/x.html', { region: { startLine: 1 } }],
  ['templates/pages/home.tsx', { region: { startLine: 1 } }],
  ['dist.audit/SHA256SUMS', { region: { startLine: 1 } }],
  ['dist/_headers', { region: { startLine: 1 } }],
  ['site/assets/home.webp', {}],
  ['templates', {}],
])('a problem of %s as a whole has the first line, where it has lines', (file, region) => {
  const [item] = runOf(failedBuild(diagnostic('verify-extra', { message: 'Not built.', position: { file } }))).results;
  expect(item?.locations).toEqual([
    { physicalLocation: { artifactLocation: { uri: file, uriBaseId: '%SRCROOT%' }, ...region } },
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
    result: { kind: 'check', report: { version: 1, files: 2, pages: 2, findings: [finding] } },
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
  ['site/pages/a b#c?.yaml', 'site/pages/a%20b%23c%3F.yaml'],
  ['site/pages/100%.yaml', 'site/pages/100%25.yaml'],
  ['site/pages/लूडो.yaml', 'site/pages/%E0%A4%B2%E0%A5%82%E0%A4%A1%E0%A5%8B.yaml'],
  ['c:/x.yaml', 'c%3A/x.yaml'],
  ['site/\ud800.yaml', 'site/%EF%BF%BD.yaml'],
])('the path %s is a relative URI', (file, uri) => {
  const [item] = runOf(failedBuild({ ...placelessProblem, position: { file, line: 1 } })).results;
  expect(item?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
});

test('when all is fine the run is there without results', () => {
  const run = runOf(goodBuild());
  expect(run.results).toEqual([]);
  expect(run.tool.driver.rules).toEqual([]);
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
