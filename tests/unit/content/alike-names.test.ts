import { expect, it } from 'vitest';
import { reportAlikeNames } from '../../../src/content/alike-names.js';
import { createReport } from '../../../src/errors/index.js';

it.each<[files: readonly string[], messages: readonly string[]]>([
  [['site/assets/a.svg', 'site/assets/b.svg'], []],
  [['site/assets/A.svg', 'site/assets/b.svg'], []],
  [
    ['site/assets/Logo.svg', 'site/assets/logo.svg'],
    ['`site/assets/Logo.svg` and `site/assets/logo.svg` differ only in upper and lower case.'],
  ],
  [
    ['site/assets/cafe\u0301.svg', 'site/assets/caf\u00e9.svg'],
    ['`site/assets/cafe\u0301.svg` and `site/assets/caf\u00e9.svg` differ only in how their accents are stored.'],
  ],
])('of %j is told %j', (files, messages) => {
  const report = createReport();
  reportAlikeNames(files, report);
  expect(report.list().map(({ message }) => message)).toEqual(messages);
});
