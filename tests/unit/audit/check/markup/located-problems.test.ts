import { expect, it } from 'vitest';
import { locatedProblems } from '../../../../../src/audit/check/markup/located-problems.js';
import { validateMarkup } from '../../../../../src/audit/check/markup/validate-markup.js';
import { readPage } from '../../../../../src/audit/facts/read-page.js';

const button = (attributes: string): string => `<button type="button" ${attributes}>Menu</button>`;

it.each([
  // What is closed need not be there
  [button('aria-haspopup="menu" aria-expanded="false" aria-controls="menu"'), []],
  [button('aria-expanded="false" aria-controls="a b"'), []],
  [button('aria-expanded="false" aria-owns="a"'), []],
  [button('aria-haspopup="dialog" aria-controls="a"'), []],
  [button('role="tab" aria-selected="false" aria-controls="a"'), []],
  [button('aria-expanded="true" aria-haspopup="menu" aria-controls="a"'), ['html/no-missing-references']],
  [button('aria-haspopup="false" aria-controls="a"'), ['html/no-missing-references']],
  [button('aria-controls="a"'), ['html/no-missing-references']],
  [button('aria-expanded="false" aria-describedby="a"'), ['html/no-missing-references']],
  [button('aria-haspopup="true" aria-owns="a"'), ['html/no-missing-references']],
  // Films without sound
  ['<video src="/a.mp4" muted loop autoplay playsinline></video>', []],
  ['<video autoplay muted><source src="/a.mp4" type="video/mp4"></video>', []],
  ['<video src="/a.mp4" loop autoplay></video>', ['html/no-autoplay']],
  ['<audio src="/a.mp3" muted autoplay></audio>', ['html/no-autoplay']],
  // The button of a select
  [
    '<label>Game <select name="a"><button><selectedcontent></selectedcontent></button><option>Ludo</option></select></label>',
    [],
  ],
  ['<label>Tea <input type="text"><input type="checkbox"></label>', ['html/multiple-labeled-controls']],
])('%s', (body, expected) => {
  const html = `<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body>${body}</body></html>`;
  const found = locatedProblems(readPage('index.html', html), validateMarkup(html));
  const wanted = ['html/no-missing-references', 'html/no-autoplay', 'html/multiple-labeled-controls'];
  expect([...new Set(found.map(({ rule }) => rule))].filter((rule) => wanted.includes(rule))).toEqual(expected);
});
