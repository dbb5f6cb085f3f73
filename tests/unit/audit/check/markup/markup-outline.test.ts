import { describe, expect, it } from 'vitest';
import { judgeMarkup, validateMarkup } from '../../../../../src/audit/check/markup/validate-markup.js';
import { markupOutline } from '../../../../../src/audit/check/markup/markup-outline.js';
import { readPage } from '../../../../../src/audit/facts/read-page.js';
import { wrongMarkup } from './wrong-markup.js';

const page = (body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body>${body}</body></html>`;
const outlineOf = (html: string): string | undefined => markupOutline(readPage('index.html', html));
const bothWays = (html: string) => ({
  judged: judgeMarkup({ outline: outlineOf(html), html }),
  whole: validateMarkup(html),
});

it('is the same for pages that differ in words and numbers only', () => {
  const of = (word: string, count: number): string =>
    page(
      `<main id="${word}"><h1 class="${word}">${word} &amp; more</h1><ul>${`<li><a href="/${word}/">${word}</a></li>`.repeat(count)}</ul><p>${word}</p><img src="/${word}.svg" alt="${word}" width="4${String(count)}" height="30"></main>`,
    );
  expect(outlineOf(of('tea', 3))).toBe(outlineOf(of('pots', 7)));
  expect(outlineOf(of('tea', 3))).toBe(
    '<!DOCTYPE html><html lang="x"><head><title>x</title></head><body><main><h1>x</h1><img src="x" alt="x" width="1" height="1"><p>x</p><ul><li><a href="x">x</a></li></ul></main></body></html>',
  );
});

it('passes over plain comments, and over no others', () => {
  expect(outlineOf(page('<p>Tea</p><!-- green - black -->'))).toBe(outlineOf(page('<p>Tea</p>')));
  for (const comment of [
    '<!--[if IE]><p><![endif]-->',
    '<!-- html-validate-disable -->',
    '<!-->',
    '<!-- a -- b -->',
    '<!-- a --!>',
  ])
    expect(outlineOf(page(`<p>Tea</p>${comment}`))).toBeUndefined();
});

it('speaks for a page that is in order', () => {
  expect(bothWays(page('<main><h1>Tea</h1><p>Green</p></main>'))).toEqual({ judged: 'outline', whole: [] });
});

describe('never speaks for a page that is not', () => {
  it.each(wrongMarkup)('%s', (_, html) => {
    const { judged, whole } = bothWays(html);
    expect(whole).not.toEqual([]);
    expect(judged).toEqual(whole);
  });

  it.each([
    [
      'the third of equal parts has the fault',
      page(`<ul>${'<li>Tea</li>'.repeat(4)}<li><div><li>Pots</li></div></li></ul>`),
    ],
    ['an id stands far away again', page('<p id="a">Tea</p><ul><li>Pots</li><li id="a">Cups</li></ul>')],
    ['a reference leads nowhere', page('<section aria-labelledby="gone"><p>Tea</p></section>')],
    ['a level is left out in a dialog', page('<h1>Tea</h1><dialog><h4>Pots</h4></dialog>')],
    [
      'one row of a table is shorter',
      page(
        '<table><tbody><tr><th>Tea</th><th>Cups</th></tr><tr><td>Sencha</td><td>2</td></tr><tr><td>Assam</td></tr></tbody></table>',
      ),
    ],
    ['main stands twice', page('<main>Tea</main><main>Tea</main>')],
    ['a picture is hidden, and what is focusable in it', page('<div aria-hidden="true"><a href="/">Tea</a></div>')],
    ['an address is empty', page('<img src="" alt="">')],
    ['a date is not in the calendar', page('<p><time datetime="2026-02-30">Tea</time></p>')],
    ['one of two pictures has no image', page('<picture><img src="/a.svg" alt=""></picture><picture></picture>')],
    ['a drawing has a title', page('<svg><title>Tea</title></svg><p id="a">1</p><p id="a">2</p>')],
    ['an element ends itself', page('<div/><p>Tea</p>')],
    ['an end tag has an attribute', page('<p>Tea</p class="a"><div>')],
    ['attributes touch', page('<p class="a"class="b">Tea</p>')],
    ['a reference is written in other letters', page('<p>Tea&NBSP;pot</p>')],
  ])('%s', (_, html) => {
    const { judged, whole } = bothWays(html);
    expect(judged === 'outline' ? [] : judged).toEqual(whole);
  });
});
