import { describe, expect, it } from 'vitest';
import { selectFindings, type Selection } from '../../../../src/audit/baseline/select-findings.js';
import { ABOUT, type Finding } from '../../../../src/audit/diff/model/finding.js';
import { IsletError } from '../../../../src/errors/index.js';

const NOTHING: Selection = { fingerprints: [], categories: [], pages: [], causes: [] };

function finding(fingerprint: string, given: Partial<Finding> = {}): Finding {
  return {
    fingerprint,
    category: 'text',
    kind: 'changed',
    subject: 'text in main p',
    [ABOUT]: { what: 'text', place: 'main', element: 'p' },
    summary: '',
    before: 'one',
    after: 'two',
    ripple: false,
    context: null,
    facts: [],
    notes: [],
    count: 1,
    files: ['index.html'],
    sources: [{ before: 'site/pages/index.yaml:3:8', after: 'site/pages/index.yaml:3:8' }],
    members: [],
    ...given,
  };
}

const SHOP = [{ before: null, after: 'site/data/shop.yaml:1:7' }];
const OPEN = [
  finding('aaaa1111'),
  finding('aaaa2222', { category: 'media' }),
  finding('bbbb1111', { files: ['books/river/index.html', 'index.html'], sources: SHOP }),
  finding('cccc1111', { category: 'compliance', subject: 'policy age: required text gone' }),
];

const chosen = (given: Partial<Selection>): string[] =>
  selectFindings(OPEN, { ...NOTHING, ...given }).chosen.map(({ fingerprint }) => fingerprint);
const skipped = (given: Partial<Selection>, open = OPEN): (readonly [string, string])[] =>
  selectFindings(open, { ...NOTHING, ...given }).skipped.map((item) => [item.finding.fingerprint, item.reason]);

function problems(given: Partial<Selection>): (readonly [string, string])[] {
  try {
    selectFindings(OPEN, { ...NOTHING, ...given });
    return [];
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    return error.diagnostics.map(({ name, message, remedy }) => [name, `${message} ${remedy}`]);
  }
}

describe('selecting findings', () => {
  it('takes all that may be approved together', () => {
    expect(chosen({})).toEqual(['aaaa1111', 'aaaa2222', 'bbbb1111']);
    expect(skipped({})).toEqual([['cccc1111', 'compliance']]);
  });

  it('narrows by category, page and cause together', () => {
    expect(chosen({ categories: ['text'] })).toEqual(['aaaa1111', 'bbbb1111']);
    expect(chosen({ categories: ['text', 'media'], pages: ['/'] })).toEqual(['aaaa1111', 'aaaa2222']);
    expect(chosen({ categories: ['media'], causes: ['site/pages/index.yaml'] })).toEqual(['aaaa2222']);
    expect(chosen({ causes: ['site/data/shop.yaml'] })).toEqual(['bbbb1111']);
  });

  it('skips a finding that is also on a page or may come from a file that is not named', () => {
    expect(skipped({ pages: ['/books/river/'] })).toEqual([['bbbb1111', 'also on /']]);
    for (const pages of [['/books/river/'], ['/river/']])
      expect(skipped({ pages, base: '/books' })).toEqual([['bbbb1111', 'also on /']]);
    expect(chosen({ pages: ['/books/river/', 'index.html'], categories: ['text'] })).toEqual(['aaaa1111', 'bbbb1111']);
    const two = finding('dddd1111', { sources: [...SHOP, { before: 'site/site.yaml:2:1', after: null }] });
    expect(skipped({ causes: ['site/site.yaml'] }, [two])).toEqual([
      ['dddd1111', 'perhaps caused by site/data/shop.yaml'],
    ]);
    const many = Array.from({ length: 50 }, (_, at) => ({ before: null, after: `site/site.yaml:${String(at + 1)}:1` }));
    expect(skipped({ causes: ['site/site.yaml'] }, [finding('eeee1111', { sources: many })])).toEqual([
      ['eeee1111', 'more places than the report names'],
    ]);
  });

  it('takes the beginning of a fingerprint if it belongs to one finding', () => {
    expect(chosen({ fingerprints: ['aaaa1', 'bbbb'] })).toEqual(['aaaa1111', 'bbbb1111']);
    expect(chosen({ fingerprints: ['cccc'] })).toEqual(['cccc1111']);
  });

  it.each<[string, Partial<Selection>, string, string]>([
    ['a prefix of two findings', { fingerprints: ['aaaa'] }, 'baseline-ambiguous-fingerprint', '`aaaa2222`'],
    ['a prefix that is too short', { fingerprints: ['bbb'] }, 'baseline-ambiguous-fingerprint', 'shorter than 4'],
    ['an unknown fingerprint', { fingerprints: ['ffff'] }, 'baseline-no-match', '`ffff`'],
    ['an empty fingerprint', { fingerprints: [''] }, 'baseline-ambiguous-fingerprint', 'shorter than 4'],
    ['a single one among several', { fingerprints: ['cccc', 'bbbb'] }, 'baseline-refused', 'approve cccc1111'],
    ['a misspelt category', { categories: ['txet'] }, 'baseline-unknown-category', 'Did you mean `text`?'],
    ['a misspelt page', { pages: ['/books/rivr/'] }, 'baseline-no-match', 'Did you mean `/books/river/`?'],
    [
      'a misspelt cause',
      { causes: ['site/data/shpo.yaml'] },
      'baseline-no-match',
      'Did you mean `site/data/shop.yaml`?',
    ],
    ['options that match nothing', { categories: ['links'], pages: ['/'] }, 'baseline-no-match', 'these options'],
  ])('reports %s', (_, given, name, text) => {
    expect(problems(given)).toEqual([[name, expect.stringContaining(text)]]);
  });

  it('reports every mistake of a command', () => {
    expect(problems({ fingerprints: ['ffff', 'aaaa'] })).toHaveLength(2);
    expect(problems({ categories: ['txet'], pages: ['/no/'], causes: ['no.yaml'] })).toHaveLength(3);
  });
});
