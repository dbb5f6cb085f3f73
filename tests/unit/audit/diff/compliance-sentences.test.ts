import { expect, it } from 'vitest';
import { compareTrees } from '../../../../src/audit/diff/compare-trees.js';
import { compilePolicy, policiesSchema } from '../../../../src/lib/site/policy.js';
import { treeOfTexts } from './tree-of-texts.js';

const WHY = { reason: 'r', owner: 'o', source: 's' };
const { policies } = policiesSchema.parse({
  policies: {
    own: {
      description: 'd',
      rules: [
        { id: 'adults', name: 'age notice', require: ['for adults'], ...WHY },
        { id: 'lures', name: 'promise without risk', forbid: ['sure win'], ...WHY },
        { id: 'counts', claim: ['/\\d+ players/'], reference: ['counted by'], ...WHY },
        { id: 'offer', name: 'an offer', fact: ['half price'], expires: '2026-05-01', ...WHY },
        { id: 'spoken', require: { en: ['Nur für Erwachsene'], hi: ['चाय'] }, ...WHY },
        { id: 'terms', require: ['our terms'], ...WHY },
      ],
    },
  },
});
const policy = compilePolicy('own', policies['own']?.rules ?? []);

const DARK = '@media (prefers-color-scheme:dark){body{background:#111}main{color:#eee}footer{color:#eee}p{top:0}}';
const NOTICE = '<p class="note">Only for adults.</p>';
const page = (body: string, css = '', head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Tea</title>${head}<style>p{margin:0}${css}</style></head><body>${body}</body></html>`;
const BODY = `<main><h1>Tea</h1><p>Green tea.</p></main><footer>${NOTICE}<p>Read our terms.</p></footer>`;

/** Sentences of all compliance findings, for two pages that change in the same way. */
async function sentences(before: string | Record<string, string>, after: string | Record<string, string>) {
  const files = (given: string | Record<string, string>) =>
    typeof given === 'string' ? { 'index.html': given, 'tea/index.html': given } : given;
  const { findings } = await compareTrees(treeOfTexts(files(before)), treeOfTexts(files(after)), { policy });
  return findings.filter(({ category }) => category === 'compliance').map(({ summary }) => summary);
}

const without = (text: string): string => page(BODY.replace(text, ''));
const more = (text: string): string => page(BODY.replace('Green tea.', text));

it.each([
  ['removed', page(BODY), without(NOTICE), ['The age notice is missing on 2 pages.']],
  [
    'reworded',
    page(BODY),
    page(BODY.replace('Only for adults', 'Only for elephants')),
    ['The age notice is missing on 2 pages: it now reads “Only for elephants.”'],
  ],
  [
    'worded around',
    page(BODY),
    page(BODY.replace('Only for', 'Strictly for')),
    ['The age notice is worded differently on 2 pages: it now reads “Strictly for adults.”'],
  ],
  [
    'moved',
    page(BODY),
    page(BODY.replace(NOTICE, '').replace('<p>Green', `${NOTICE}<p>Green`)),
    ['The age notice is in another place on 2 pages: it moved from the footer to the main part.'],
  ],
  [
    'removed in one of two places',
    page(BODY + NOTICE.replace('Only', 'Tea is')),
    page(BODY),
    ['The age notice is missing in 1 of 2 places on 2 pages.'],
  ],
  ['divided by an element', page(BODY), page(BODY.replace('for adults', 'for <strong>adults</strong>')), []],
  [
    'required in a language that the page no longer has',
    page(`${BODY}<p>Nur für Erwachsene</p>`),
    page(`${BODY}<p>Nur für Erwachsene</p>`).replace('lang="en"', 'lang=de'),
    [
      'The text that the rule spoken requires no longer counts on 2 pages: the language of the page is “de”, no longer “en”.',
    ],
  ],
  [
    'hidden',
    page(BODY),
    page(BODY, '.note{font-size:0}'),
    ['The age notice is no longer visible on 2 pages: its text size is 0.'],
  ],
  ['shown again', page(BODY, '.note{font-size:0}'), page(BODY), ['The age notice is visible again on 2 pages.']],
  [
    'struck through',
    page(BODY),
    page(BODY, 'footer{text-decoration:line-through}'),
    [
      'The age notice may no longer be visible to everyone on 2 pages: it is struck through.',
      'The text that the rule terms requires may no longer be visible to everyone on 2 pages: it is struck through.',
    ],
  ],
  [
    'hidden in dark mode',
    page(BODY, DARK),
    page(BODY, DARK.replace('p{', '.note{visibility:hidden}p{')),
    ['The age notice is no longer visible in dark mode on 2 pages: it is set to be invisible.'],
  ],
  [
    'hidden on phones',
    page(BODY),
    page(BODY, '@media (max-width:767px){.note{display:none}}'),
    ['The age notice is no longer visible on screens of at most 767 pixels on 2 pages: it is set not to be shown.'],
  ],
  [
    'joined by a forbidden text',
    page(BODY),
    more('A sure win.'),
    ['A forbidden text (promise without risk) appeared on 2 pages: “sure win”.'],
  ],
  [
    'joined by a claim',
    page(BODY),
    more('We have 500 players.'),
    ['A claim that needs a source (rule counts) appeared on 2 pages: “500 players”.'],
  ],
  [
    'rid of the source of a claim',
    page(`${BODY}<p>500 players</p><p>Counted by us.</p>`),
    page(`${BODY}<p>500 players</p>`),
    ['The source of a claim (rule counts) is missing on 2 pages: “Counted by”.'],
  ],
  [
    'joined by a fact',
    page(BODY),
    more('Tea at half price.'),
    ['A text that is true until 2026-05-01 (offer) appeared on 2 pages: “half price”.'],
  ],
  [
    'on a new page',
    { 'index.html': page(BODY) },
    {
      'index.html': page(BODY),
      'new/index.html': page(BODY.replace('Tea', 'New tea')).replace('<title>Tea', '<title>New'),
    },
    [
      'The age notice appeared with a new page on /new/.',
      'The text that the rule terms requires appeared with a new page on /new/.',
    ],
  ],
  [
    'hidden by a linked style sheet',
    { 'index.html': page(BODY, '', '<link rel="stylesheet" href="/a-11111111.css">'), 'a-11111111.css': 'p{top:0}' },
    {
      'index.html': page(BODY, '', '<link rel="stylesheet" href="/a-22222222.css">'),
      'a-22222222.css': '.note{scale:0}',
    },
    ['The age notice is no longer visible on /: it is scaled down to nothing.'],
  ],
  [
    'hidden by a style sheet that keeps its name, on a page that did not change',
    { 'index.html': page(BODY, '', '<link rel="stylesheet" href="a.css">'), 'a.css': 'p{top:0}' },
    { 'index.html': page(BODY, '', '<link rel="stylesheet" href="a.css">'), 'a.css': '.note{zoom:0}' },
    ['The age notice is no longer visible on /: it is scaled down to nothing.'],
  ],
  [
    'joined by a forbidden text in files that other programs read',
    { 'a.json': '["Tea"]', 'feed.xml': '<feed><title>Tea</title></feed>', 'app.webmanifest': '{"name":"Tea"}' },
    {
      'a.json': '["Any sure win"]',
      'feed.xml': '<feed><title>Tea</title><summary>A sure &lt;b&gt;win&lt;/b&gt;</summary></feed>',
      'app.webmanifest': '{"name":"Sure win"}',
      'llms.txt': '# Tea\n- A sure win\n',
    },
    [
      'A forbidden text (promise without risk) appeared in a.json: “sure win”.',
      'A forbidden text (promise without risk) appeared in app.webmanifest: “Sure win”.',
      'A forbidden text (promise without risk) appeared in feed.xml: “sure win”.',
      'A forbidden text (promise without risk) appeared in llms.txt: “sure win”.',
    ],
  ],
  [
    'given a class of a style sheet that is not there',
    { 'index.html': page(BODY, '', '<link rel="stylesheet" href="https://cdn.example/a.css">') },
    {
      'index.html': page(BODY, '', '<link rel="stylesheet" href="https://cdn.example/a.css">').replace(
        '"note"',
        '"note x"',
      ),
    },
    [
      'The age notice may be visible or hidden now on /: a class around it changed, and its style sheet is not in the output.',
    ],
  ],
])('says of a notice that is %s', async (_, before, after, expected) => {
  expect(await sentences(before, after)).toEqual(expected);
});
