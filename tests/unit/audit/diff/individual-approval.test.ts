import { expect, it } from 'vitest';
import { createFindingCollector } from '../../../../src/audit/diff/finding-collector.js';
import { individualReason } from '../../../../src/audit/diff/individual-approval.js';
import type { Change } from '../../../../src/audit/diff/model/change.js';

/** The reason for a change, through the collector that makes its finding. */
function reasonOf(change: Partial<Change>): string | undefined {
  const collector = createFindingCollector();
  const text: Change = {
    category: 'text',
    kind: 'changed',
    about: { what: 'text', place: 'main', element: 'p' },
    before: 'old',
    after: 'new',
    ripple: false,
  };
  collector.add('index.html', { ...text, ...change }, []);
  const [finding] = collector.findings();
  return finding && individualReason(finding);
}

it.each<[string, Partial<Change>]>([
  ['a text', {}],
  ['an added text', { kind: 'added', before: undefined, after: 'All new' }],
  ['a text in Hindi', { before: 'किताबें', after: 'नई किताबें' }],
  ['a space of another kind', { before: '10 000', after: '10\u00a0000' }],
  [
    'a style',
    {
      category: 'code',
      about: { what: 'element', place: 'head', element: 'style' },
      before: 'a{color:red}',
      after: 'a{color:blue}',
    },
  ],
  ['an image', { category: 'media', about: { what: 'attribute', place: 'main', element: 'img', attribute: 'alt' } }],
])('%s may be approved with others', (_, change) => {
  expect(reasonOf(change)).toBeUndefined();
});

it.each<[string, Partial<Change>, string]>([
  ['a homoglyph', { before: 'play', after: 'pl\u0430y' }, 'suspicious characters'],
  ['a zero-width space', { before: 'play', after: 'pl\u200bay' }, 'suspicious characters'],
  ['a direction override', { kind: 'added', before: undefined, after: '\u202eyalp' }, 'suspicious characters'],
  ['another Unicode form', { before: '\u00e9', after: 'e\u0301' }, 'suspicious characters'],
  [
    'noindex',
    {
      category: 'head',
      about: {
        what: 'attribute',
        place: 'head',
        element: 'meta',
        by: { name: 'name', value: 'robots' },
        attribute: 'content',
      },
      after: 'noindex',
    },
    'indexing by search engines',
  ],
  [
    'a header',
    {
      category: 'hosting',
      kind: 'removed',
      about: { what: 'header', name: 'X', path: '/*', time: 1 },
      after: undefined,
    },
    'headers and redirects',
  ],
  [
    'a refresh',
    {
      category: 'head',
      about: {
        what: 'attribute',
        place: 'head',
        element: 'meta',
        by: { name: 'http-equiv', value: 'refresh' },
        attribute: 'content',
      },
    },
    'headers and redirects',
  ],
  [
    'a script',
    {
      category: 'code',
      kind: 'added',
      about: { what: 'element', place: 'head', element: 'script' },
      before: undefined,
    },
    'scripts and policy',
  ],
  [
    'a directive of the security policy',
    { category: 'code', about: { what: 'directive', place: 'head', element: 'meta', directive: 'style-src' } },
    'scripts and policy',
  ],
  [
    'a script file',
    { category: 'code', about: { what: 'file-text', name: 'script file', part: 'part of ' } },
    'scripts and policy',
  ],
  [
    'an event handler',
    { category: 'code', about: { what: 'attribute', place: 'main', element: 'button', attribute: 'onclick' } },
    'scripts and policy',
  ],
  [
    'an address with code',
    {
      category: 'links',
      about: { what: 'attribute', place: 'main', element: 'a', attribute: 'href' },
      after: 'JavaScript:go()',
    },
    'scripts and policy',
  ],
  ['a policy rule', { category: 'compliance', about: { what: 'policy' } }, 'compliance'],
  ['what has no category', { category: 'unclassified' }, 'changes without a description'],
  [
    'an added text that the report cuts',
    { kind: 'added', before: undefined, after: 'a'.repeat(3000) },
    'a text too long to be shown whole',
  ],
])('%s is approved on its own', (_, change, reason) => {
  expect(reasonOf(change)).toBe(reason);
});
