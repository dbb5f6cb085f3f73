import { describe, expect, it } from 'vitest';
import { styleSheet } from '../../../../src/audit/facts/style/read-style.js';
import { styleSheetsOf } from '../../../../src/audit/facts/style/page-styles.js';
import { createVisibility } from '../../../../src/audit/facts/visibility/why-hidden.js';
import { htmlPieces } from '../../../../src/lib/html/html-pieces.js';

const BODY = '<main class="page"><div class="box"><p class="note small">Only for adults.</p></div></main>';

/** What hides the text at rest, then under each condition; `may` before what is not certain. */
function hiddenBy(css: string, body = BODY): string[] {
  const pieces = htmlPieces(`<html lang="en"><body>${body}</body></html>`);
  const text = pieces.find((piece) => piece.text.includes('adults'));
  const visibility = createVisibility(pieces, [styleSheet(css)])(text?.parent ?? -1);
  return [...visibility].flatMap(([condition, [hiding]]) =>
    hiding
      ? [`${condition === '' ? '' : `${condition}: `}${hiding.isCertain ? '' : 'may: '}${hiding.says} | ${hiding.by}`]
      : [],
  );
}

const policed = (policy: string): string => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

/** A value of `.note`, and what it does; `undefined` if it hides nothing. */
type Case = readonly [declarations: string, says: string | undefined];

const FAINT = 'it is transparent';
const FLAT = 'it is scaled down to nothing';
const MOVED = 'it is moved off the screen';
const MOTION = '@keyframes gone{from{opacity:1}50%,to{opacity:0}}@keyframes come{0%{opacity:0}100%{opacity:.9}}';

it.each<Case>([
  ['display:none', 'it is set not to be shown'],
  ['display:none;display:block', undefined],
  ['visibility:hidden', 'it is set to be invisible'],
  ['visibility:visible', undefined],
  ['content-visibility:hidden', 'browsers leave it out when they draw the page'],
  ['content-visibility:auto', undefined],
  ['opacity:0', FAINT],
  ['opacity:.9', undefined],
  ['font-size:0', 'its text size is 0'],
  ['font-size:1px', 'its text is only 1 px high'],
  ['font:0/0 a', 'its text size is 0'],
  ['font:700 1rem/1.2 serif', undefined],
  ['font-size:.75em', undefined],
  ['text-indent:-9999px', 'its text is moved out of its box'],
  ['text-indent:2em', undefined],
  ['transform:scale(0)', FLAT],
  ['scale:0', FLAT],
  ['zoom:0', FLAT],
  ['transform:scale(.9)', undefined],
  ['transform:translateX(-9999px)', MOVED],
  ['transform:translate(-50%,-50%)', undefined],
  ['position:absolute;left:-9999px', MOVED],
  ['left:-9999px', undefined],
  ['position:absolute;left:-50%', undefined],
  ['margin-left:-9999px', MOVED],
  ['margin-left:calc(50% - 50vw)', undefined],
  ['height:0;overflow:hidden', 'its box has no size'],
  ['max-block-size:0;overflow-y:clip', 'its box has no size'],
  ['height:0', undefined],
  ['height:40px;overflow:hidden', undefined],
  // What a browser draws is not guessed: `--browser` looks.
  ...['color:transparent', 'color:var(--paper)', 'filter:opacity(0)', 'mask:url(/a.svg)', 'clip-path:inset(50%)'].map(
    (style): Case => [style, undefined],
  ),
  ['text-decoration:line-through', 'may: it is struck through'],
  ['text-decoration-line:underline', undefined],
  ['line-height:0;overflow:hidden', 'its lines have no height'],
  ['line-height:0', undefined],
  ['letter-spacing:-1em', 'its letters are on top of each other'],
  ['animation:gone 1s forwards', 'an animation hides it at its end'],
  ['animation:gone 1s', undefined],
  ['animation:come 1s forwards', undefined],
  ['text-overflow:ellipsis;white-space:nowrap', 'may: its end may be cut off'],
  ['-webkit-line-clamp:2', 'may: its end may be cut off'],
])('judges .note{%s}', (declarations, says) => {
  const found = hiddenBy(`:root{--paper:#fff}${MOTION}.note{margin:0;${declarations}}`).map(
    (line) => line.split(' | ')[0],
  );
  expect(found).toEqual(says === undefined ? [] : [says]);
});

describe('a style that hides a text', () => {
  it.each([
    ['of an element around it', '.box{opacity:0}', [`${FAINT} | .box { opacity: 0 }`]],
    ['that another rule wins over', '.note{display:none}p.note{display:block}', []],
    ['of something else', '.tea{display:none}.note + p{display:none}.note::before{display:none}', []],
    ['of a state', '.note:hover{opacity:0}.note:focus-visible{display:none}', []],
    ['outside a state', '.note:not(:focus){opacity:0}', [`${FAINT} | .note:not(:focus) { opacity: 0 }`]],
    ['by its place', 'main > .box p:first-child{opacity:0}', [`${FAINT} | main > .box p:first-child { opacity: 0 }`]],
    ['written inside another rule', '.box{.note{opacity:0}}', [`${FAINT} | :is(.box) :is(.note) { opacity: 0 }`]],
    [
      'on small screens',
      '@media (max-width:767px){.note{visibility:hidden}}',
      ['(max-width:767px): it is set to be invisible | @media (max-width:767px) .note { visibility: hidden }'],
    ],
    [
      'in dark mode, by a variable',
      ':root{--on:block}.note{display:var(--on)}@media (prefers-color-scheme:dark){:root{--on:none}}',
      ['(prefers-color-scheme:dark): it is set not to be shown | .note { display: var(--on) }'],
    ],
    ['behind brackets in a comment', `/*${'('.repeat(1000)}*/.note{opacity:0}`, [`${FAINT} | .note { opacity: 0 }`]],
    [
      'of browsers without what no browser has',
      '@supports not (tea:hot){.note{opacity:0}}',
      [`supports not (tea:hot): ${FAINT} | @media supports not (tea:hot) .note { opacity: 0 }`],
    ],
    ['of all browsers of today', '@supports (display:grid){.note{opacity:0}}', [`${FAINT} | .note { opacity: 0 }`]],
    ['of a rule that is no CSS', '.note{{opacity:0}.note[{opacity:0}', []],
  ])('%s', (_, css, expected) => {
    expect(hiddenBy(css)).toEqual(expected);
  });

  it.each([
    ['<p hidden>Only for adults.</p>', ['it is marked as hidden | [hidden]']],
    ['<p style="font-size:0">Only for adults.</p>', ['its text size is 0 | style="font-size: 0"']],
    [
      '<details><summary>More</summary><p>Only for adults.</p></details>',
      ['may: it is in a part of the page that is closed at first | <details>'],
    ],
    ['<details open><summary>More</summary><p>Only for adults.</p></details>', []],
    ['<details><summary>Only for adults.</summary></details>', []],
    ['<p>Price: <del>Only for adults.</del></p>', ['may: it is struck through | <del>']],
    [
      '<svg><foreignObject width="90"><p>Only for adults.</p></foreignObject></svg>',
      ['its box has no size | <foreignobject>'],
    ],
    ['<svg><foreignObject width="90" height="40"><p>Only for adults.</p></foreignObject></svg>', []],
    [`${policed("style-src 'self'")}<p style="font-size:0">Only for adults.</p>`, []],
    [`${policed("style-src 'unsafe-inline' 'sha256-a'")}<p style="font-size:0">Only for adults.</p>`, []],
    [
      `${policed("default-src 'none'; style-src 'unsafe-inline'")}<p style="opacity:0">Only for adults.</p>`,
      [`${FAINT} | style="opacity: 0"`],
    ],
    [`${policed("script-src 'self'")}<p style="opacity:0">Only for adults.</p>`, [`${FAINT} | style="opacity: 0"`]],
    ['<div aria-hidden="true">Only for adults.</div>', ['screen readers leave it out | [aria-hidden]']],
  ])('is looked for in %s', (body, expected) => {
    expect(hiddenBy('', body)).toEqual(expected);
  });
});

it('does not read brackets that are nested without end, and says so', () => {
  expect(styleSheet(`.note{opacity:0}${'('.repeat(1000)}`).tooDeepAt).toBe(528);
  const page = htmlPieces(`<style>${'('.repeat(600)}</style>`);
  expect(() => styleSheetsOf(page, 'index.html', () => undefined)).toThrow(
    'nested more than 512 levels deep in `index.html`',
  );
});
