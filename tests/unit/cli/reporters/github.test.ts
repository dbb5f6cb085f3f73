import { expect, test } from 'vitest';
import { github } from '../../../../src/cli/reporters/github.js';
import { diagnostic } from '../../../../src/errors/index.js';
import { failedBuild, fullProblem, goodBuild } from './outcomes.js';

test('a problem is an error command at its place, one line whatever it holds', () => {
  expect(github(failedBuild(fullProblem))).toBe(
    '::error file=site/pages/ludo.yaml,line=9,col=1,title=yaml-duplicate-key::The key `title` stands twice.' +
      '%0AA mapping can have a key only once; it is not clear which of the two values applies.%0AKeep one of the two lines.' +
      '%0Asite/pages/ludo.yaml:3:1: The first one is here.\nislet build: 1 problem in 1 file\n',
  );
});

test('values are escaped the way GitHub reads them: properties also `:` and `,`', () => {
  const item = {
    ...diagnostic('content-invalid-value', {
      message: '',
      remedy: 'R.',
      position: { file: 'site/a,b:100%.yaml' },
    }),
    message: '100%, a: b\r\n::error::x',
  };
  expect(github(failedBuild(item)).split('\n')).toEqual([
    '::error file=site/a%2Cb%3A100%25.yaml,title=content-invalid-value::100%25, a: b%0D%0A::error::x%0AThe value does not meet the rule of its field.%0AR.',
    'islet build: 1 problem in 1 file',
    '',
  ]);
});

test('a finding of check is a command at the line of YAML that it comes from; a note is a notice', () => {
  const finding = {
    rule: 'content-policy',
    severity: 'error',
    message: '`cash` is forbidden.',
    remedy: 'Change the text.',
    source: 'site/pages/ludo.yaml:12:10',
    files: ['ludo/index.html'],
  } as const;
  const report = {
    version: 1,
    files: 2,
    pages: 1,
    notes: [],
    findings: [finding, { ...finding, severity: 'note', source: null }],
  } as const;
  const outcome = {
    ...goodBuild(),
    command: 'check',
    ok: false,
    exitCode: 1,
    result: { kind: 'check', report },
  } as const;
  expect(github(outcome).split('\n')).toEqual([
    '::error file=site/pages/ludo.yaml,line=12,col=10,title=check/content-policy::`cash` is forbidden.%0AChange the text.%0Afrom: site/pages/ludo.yaml:12:10%0Afiles: /ludo/',
    '::notice title=check/content-policy::`cash` is forbidden.%0AChange the text.%0Afiles: /ludo/',
    'islet check: 2 findings',
    '',
  ]);
});
