import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rulesTable } from '../../../../src/audit/check/reports/rules-table.js';

it('is in the README of the rules (`npm run docs` writes it)', () => {
  const readme = readFileSync(new URL('../../../../src/audit/check/README.md', import.meta.url), 'utf8');
  expect(readme.split('<!-- rules -->\n')[1]?.split('\n<!-- end -->')[0]).toBe(rulesTable());
});
