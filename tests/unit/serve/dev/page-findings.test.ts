import { expect, it } from 'vitest';
import { createPageFindings } from '../../../../src/serve/dev/page-findings.js';
import { diagnostic } from '../../../../src/errors/index.js';

const found = (file: string) => diagnostic('page-exists', { message: `of ${file}`, position: { file } });

it('has what was found, until a page is looked at again or edited', () => {
  const pages = createPageFindings();
  pages.note('a.yaml', [found('a.yaml')]);
  pages.note('b.yaml', [found('b.yaml')]);
  pages.expire('a.yaml');
  expect(pages.problems().map(({ message }) => message)).toEqual(['of a.yaml', 'of b.yaml']);
  pages.edited('b.yaml');
  expect([pages.hasFindings('a.yaml'), pages.hasFindings('b.yaml')]).toEqual([true, false]);
  pages.note('a.yaml', []);
  expect(pages.problems()).toEqual([]);
  expect([...pages.due()]).toEqual(['b.yaml']);
});

it('forgets pages that are gone, once each', () => {
  const pages = createPageFindings();
  pages.note('a.yaml', [found('a.yaml')]);
  pages.expire('a.yaml');
  pages.expire('b.yaml');
  pages.forgetGone((file) => file === 'b.yaml');
  expect([pages.problems(), [...pages.due()]]).toEqual([[], ['b.yaml']]);
});
