import { describe, expect, it } from 'vitest';
import { contentPolicy } from '../../../../src/audit/check/rules/content-policy.js';
import { readPage } from '../../../../src/audit/facts/read-page.js';
import { createCheckedSite } from '../../../../src/audit/check/site/checked-site.js';
import type { PageProblem } from '../../../../src/audit/check/site/rule.js';
import { compareTrees } from '../../../../src/audit/diff/compare-trees.js';
import { inventoryPage } from '../../../../src/audit/inventory/inventory-page.js';
import { publishedFiles } from '../../../../src/audit/policy/published-texts.js';
import { compilePolicy, policiesSchema, type Policy } from '../../../../src/lib/site/policy.js';
import { treeOfTexts } from '../diff/tree-of-texts.js';

const WORDS = 'aged 18 and over';

/**
 * Whether a text that must be seen counts (a required text, the reference of a claim), and whether one that must not be
 * there is found.
 */
type Answer = readonly [counts: boolean, isFound: boolean];

const SEEN: Answer = [true, true];
const UNSEEN: Answer = [false, true];
const NOT_READ: Answer = [false, false];

/** The table of the handbook: where the words are, and what that means for each role. */
const PLACES: readonly (readonly [place: string, html: string, answer: Answer])[] = [
  ['a paragraph', `<p>For players ${WORDS}.</p>`, SEEN],
  ['a line with inline elements', '<p>For players <b>aged <i>18</i></b> and <a href="/x/">over</a>.</p>', SEEN],
  ['a line with a comment', '<p>aged 18 <!-- or more -->and over</p>', SEEN],
  ['a line with `<br>`', '<p>For players aged 18<br>and over.</p>', SEEN],
  ['a heading, a cell, a button', `<table><tr><td>${WORDS}</td></tr></table>`, SEEN],
  ['text of a drawing', `<svg><text>${WORDS}</text></svg>`, SEEN],
  ['a closed `<details>`', `<details><summary>Age</summary><p>${WORDS}</p></details>`, SEEN],
  ['a `<summary>`', `<details><summary>${WORDS}</summary><p>Age</p></details>`, SEEN],
  ['a closed dialog or popover', `<dialog><p>${WORDS}</p></dialog>`, SEEN],
  ['`hidden="until-found"`', `<p hidden="until-found">${WORDS}</p>`, SEEN],
  ['hidden on phones only', `<style>@media (max-width:400px){.n{display:none}}</style><p class="n">${WORDS}</p>`, SEEN],
  ['soft hyphens and zero-width marks', '<p>aged 18 a\u00adnd\u200b ov\u2060er\u200d</p>', SEEN],
  ['no-break spaces, line ends', '<p>aged&nbsp;18\n  and over</p>', SEEN],
  ['two paragraphs', '<p>For players aged 18</p><p>and over.</p>', NOT_READ],
  ['hidden by a style', `<style>.n{display:none}</style><p class="n">${WORDS}</p>`, UNSEEN],
  ['one word hidden by a style', '<style>.n{font-size:0}</style><p>aged <b class="n">18</b> and over</p>', UNSEEN],
  ['`hidden`', `<div hidden><p>${WORDS}</p></div>`, UNSEEN],
  ['`inert`', `<div inert><p>${WORDS}</p></div>`, UNSEEN],
  ['`aria-hidden`', `<p aria-hidden="true">${WORDS}</p>`, UNSEEN],
  ['`<noscript>`', `<noscript><p>${WORDS}</p></noscript>`, UNSEEN],
  ['`<template>`', `<template><p>${WORDS}</p></template>`, UNSEEN],
  ['`alt`', `<img src="/a.png" alt="${WORDS}">`, UNSEEN],
  ['`title`', `<p title="${WORDS}">Age</p>`, UNSEEN],
  ['`aria-label`', `<a href="/x/" aria-label="${WORDS}">Age</a>`, UNSEEN],
  ['`placeholder`', `<input placeholder="${WORDS}">`, UNSEEN],
  ['`<title>` of a drawing', `<svg><title>${WORDS}</title></svg>`, UNSEEN],
  ['`<title>`', `<title>${WORDS}</title>`, UNSEEN],
  ['`<meta name=description>`', `<meta name="description" content="${WORDS}">`, UNSEEN],
  ['`<meta property=og:title>`', `<meta property="og:title" content="${WORDS}">`, UNSEEN],
  ['JSON-LD', `<script type="application/ld+json">{"name":"${WORDS}"}</script>`, UNSEEN],
  ['props of an island', `<script type="application/json" data-props="a">{"a":"${WORDS}"}</script>`, UNSEEN],
  ['`::before`', `<style>.n::before{content:"${WORDS}"}</style><p class="n">Age</p>`, NOT_READ],
  ['a comment', `<!-- ${WORDS} -->`, NOT_READ],
  ['code of a script', `<script>say("${WORDS}")</script>`, NOT_READ],
  ['an address', `<a href="/${WORDS.replaceAll(' ', '-')}/">Age</a>`, NOT_READ],
];

const WHY = { reason: 'r', owner: 'o', source: 's', on: ['/*'] };
const { policies } = policiesSchema.parse({
  policies: {
    own: {
      description: 'd',
      rules: [
        { id: 'required', require: [WORDS], ...WHY },
        { id: 'referred', claim: ['nine of ten'], reference: [WORDS], ...WHY },
        { id: 'forbidden', forbid: [WORDS], ...WHY },
        { id: 'expiring', fact: [WORDS], expires: '2026-01-01', ...WHY },
        { id: 'claimed', claim: [WORDS], reference: ['counted by'], ...WHY },
      ],
    },
  },
});
const RULES = policies['own']?.rules ?? [];
const SEEN_ROLES = ['required', 'referred'];

const pageWith = (html: string): string =>
  `<!doctype html><html lang="en"><body><main><h1>Tea</h1><p>Nine of ten.</p>${html}</main></body></html>`;

function problemsOfCheck(html: string, policy: Policy): readonly PageProblem[] {
  const read = (): string => html;
  const site = createCheckedSite({
    ...{
      files: new Set(['index.html']),
      base: '',
      policy,
      budgets: [],
      declared: { exceptions: [], unpinned: [] },
      today: '2026-02-02',
      read,
      readStart: read,
    },
    ...{ templateOf: () => undefined, isFromData: () => false, copies: new Set<string>(), sizeOf: () => 0 },
    ...{ formerPages: [], requestsLinks: false, origin: undefined },
  });
  return contentPolicy.page?.(readPage('index.html', html), site) ?? [];
}

/** Names of the rules whose text `check` takes to be on the page. */
function ofCheck(html: string, policy: Policy): string[] {
  const problems = problemsOfCheck(html, policy);
  const judged = new Set(problems.map(({ message }) => / \((\w+): r\)$/.exec(message)?.[1]));
  return RULES.map(({ id }) => id).filter((id) => judged.has(id) !== SEEN_ROLES.includes(id));
}

/** Names of the rules whose text the inventory lists. */
function ofInventory(html: string, policy: Policy): string[] {
  const { policyTexts } = inventoryPage(readPage('index.html', html), {
    ...{ origin: '', policy, template: undefined, sourceOf: () => null, files: publishedFiles(() => undefined) },
  });
  return RULES.map(({ id }) => id).filter((id) =>
    policyTexts.some(({ rule, what, text }) => rule === id && !(what === 'claim' && /^nine/i.test(text))),
  );
}

/** Names of the rules whose text is gone for `diff` if the page loses it or shows it only here, or which came with it. */
async function ofDiff(html: string, policy: Policy): Promise<string[]> {
  const compare = async (before: string, after: string): Promise<string[]> => {
    const [old, fresh] = [{ 'index.html': before }, { 'index.html': after }].map(treeOfTexts);
    const { findings } = await compareTrees(old ?? treeOfTexts({}), fresh ?? treeOfTexts({}), { policy });
    const own = findings.filter(({ category }) => category === 'compliance');
    return own.map(({ subject, summary }) => `${subject.split(/[ :]/)[1] ?? ''} ${summary}`);
  };
  const plain = pageWith(`<p>For players ${WORDS}.</p>`);
  const gone = await compare(plain, html);
  const came = await compare(pageWith(''), html);
  return RULES.map(({ id }) => id).filter((id) =>
    SEEN_ROLES.includes(id)
      ? html === plain ||
        !gone.some((text) => text.startsWith(id) && /is missing|is no longer visible (?!on screens)/.test(text))
      : came.some((text) => text.startsWith(id) && text.includes('appeared')),
  );
}

describe('check, audit and diff agree on a text in', () => {
  it.each(PLACES)('%s', async (_, html, [counts, isFound]) => {
    const policy = compilePolicy('own', RULES);
    const page = pageWith(html);
    const expected = [...(counts ? SEEN_ROLES : []), ...(isFound ? ['forbidden', 'expiring', 'claimed'] : [])];
    expect({
      check: ofCheck(page, policy),
      audit: ofInventory(page, policy),
      diff: await ofDiff(page, policy),
    }).toEqual({
      ...{ check: expected, audit: expected, diff: expected },
    });
  });
});

describe('words are read as readers see them', () => {
  it.each([
    ['both forms of a nukta letter', '\u095b\u093f\u0926', '\u091c\u093c\u093f\u0926'],
    ['Bengali ya with a dot', '\u09df', '\u09af\u09bc'],
    ['an accent that is a character of its own', 'caf\u00e9', 'cafe\u0301'],
    ['soft hyphens in the rule', 'respon\u00adsible', 'responsible'],
    ['a joiner between letters', '\u0915\u094d\u200d\u0937', '\u0915\u094d\u0937'],
  ])('%s', (_, asked, written) => {
    const policyFor = (words: string): Policy =>
      compilePolicy('own', [{ ...WHY, id: 'required', require: [words], except: [], severity: 'error' }]);
    expect(ofCheck(pageWith(`<p>${written}</p>`), policyFor(asked))).toContain('required');
    expect(ofCheck(pageWith(`<p>${asked}</p>`), policyFor(written))).toContain('required');
  });
});

it('says where the words are if they are in two paragraphs', async () => {
  const policy = compilePolicy('own', RULES.slice(0, 1));
  const html = pageWith('<p>For players aged 18</p>\n<p>and over.</p>');
  const [problem] = problemsOfCheck(html, policy);
  expect(problem?.message).toBe(
    'The text that the rule required requires is missing: the words are there, in two paragraphs, “For players aged 18” (index.html:1:78) and “and over.” (index.html:2:4). (required: r)',
  );
  expect(problem?.span && html.slice(...problem.span)).toBe('For players aged 18');
  const { findings } = await compareTrees(
    treeOfTexts({ 'index.html': pageWith(`<p>For players ${WORDS}.</p>`) }),
    treeOfTexts({ 'index.html': html }),
    { policy },
  );
  expect(findings.filter(({ category }) => category === 'compliance').map(({ summary }) => summary)).toEqual([
    'The text that the rule required requires is missing on /: the words are there, in two paragraphs.',
  ]);
});
