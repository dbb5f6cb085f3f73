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
    subject: 'text in main p',
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
  ['a style', { category: 'code', subject: 'head style', before: 'a{color:red}', after: 'a{color:blue}' }],
  ['a style sheet', { category: 'code', subject: 'part of style sheet' }],
  ['a link to a style sheet', { category: 'code', subject: 'head link rel=stylesheet[href]' }],
  ['an image', { category: 'media', subject: 'main img[alt]' }],
])('%s may be approved with others', (_, change) => {
  expect(reasonOf(change)).toBeUndefined();
});

it.each<[string, Partial<Change>, string]>([
  ['a homoglyph', { before: 'play', after: 'pl\u0430y' }, 'suspicious characters'],
  ['an added homoglyph', { kind: 'added', before: undefined, after: 'pl\u0430y' }, 'suspicious characters'],
  ['a zero-width space', { before: 'play', after: 'pl\u200bay' }, 'suspicious characters'],
  ['a removed zero-width space', { before: 'pl\u200bay', after: 'play' }, 'suspicious characters'],
  ['a direction override', { kind: 'added', before: undefined, after: '\u202eyalp' }, 'suspicious characters'],
  ['another Unicode form', { before: '\u00e9', after: 'e\u0301' }, 'suspicious characters'],
  [
    'noindex',
    { category: 'head', subject: 'head meta name=robots[content]', after: 'noindex' },
    'indexing by search engines',
  ],
  [
    'an added noindex',
    {
      category: 'head',
      kind: 'added',
      subject: 'head meta name=robots',
      before: undefined,
      after: '<meta name="robots">',
    },
    'indexing by search engines',
  ],
  ['robots.txt', { category: 'files', subject: 'line of robots.txt' }, 'indexing by search engines'],
  [
    'a header',
    { category: 'hosting', kind: 'removed', subject: 'header X of /*', after: undefined },
    'headers and redirects',
  ],
  [
    'a redirect',
    { category: 'hosting', kind: 'added', subject: 'redirect of /a/', before: undefined },
    'headers and redirects',
  ],
  ['a refresh', { category: 'head', subject: 'head meta http-equiv=refresh[content]' }, 'headers and redirects'],
  ['a script', { category: 'code', kind: 'added', subject: 'head script', before: undefined }, 'scripts and policy'],
  ['a script file', { category: 'code', subject: 'part of script file' }, 'scripts and policy'],
  ['an event handler', { category: 'code', subject: 'main button[onclick]' }, 'scripts and policy'],
  [
    'an address with code',
    { category: 'links', subject: 'main a[href]', after: 'JavaScript:go()' },
    'scripts and policy',
  ],
  ['a policy rule', { category: 'compliance', subject: 'policy age: required text gone' }, 'compliance'],
  ['what has no category', { category: 'unclassified' }, 'changes without a description'],
  [
    'an added text that the report cuts',
    { kind: 'added', before: undefined, after: 'a'.repeat(3000) },
    'a text too long to be shown whole',
  ],
])('%s is approved on its own', (_, change, reason) => {
  expect(reasonOf(change)).toBe(reason);
});
