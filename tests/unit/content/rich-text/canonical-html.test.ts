import { expect, test } from 'vitest';
import { prepareAuthored } from '../../../../src/content/rich-text/authored-html.js';
import { prepareCanonical } from '../../../../src/content/rich-text/canonical-html.js';
import { testFastPath } from './seeded-html.js';

testFastPath(400);

test.each([
  ['an attribute', '<p class="x">a</p>'],
  ['a script', '<script>alert(1)</script>'],
  ['an unsafe address', '<a href="javascript:alert(1)">a</a>'],
  ['an address without a scheme', '<a href="//x.example/">a</a>'],
  ['an entity', 'a &amp; b'],
  ['a heading, which needs an id', '<h2>a</h2>'],
  ['an element that is not closed', '<p>a'],
  ['a paragraph in a paragraph', '<p>a<p>b</p></p>'],
  ['text between list items', '<ul>a<li>b</li></ul>'],
  ['an element named as every object has something', '<constructor>a</constructor>'],
  ['an element without a name', '<p>a</p></>'],
  ['a mark that closes nothing', '<p>a > b</p>'],
  ['a mark that opens nothing', '<p>a < b</p>'],
  ['a link without an address', '<a>a</a>'],
  ['a link in a link', '<a href="/a/"><b><a href="/b/">a</a></b></a>'],
  ['white space that matters', '<pre>a  b</pre>'],
])('leaves %s to the libraries', (_, source) => {
  expect(prepareCanonical(source)).toBeUndefined();
});

test.each([
  ['a tag that opens within a word', 'a<b>b</b> c', 2],
  ['a tag that closes within a word', '<b>a</b>b', 2],
  ['a line break', 'a<br>b', 2],
  ['tags between spaces', '<p> a <b> b </b> </p> <p></p>', 2],
  ['white space of other scripts', 'a\u3000b\u2009\u2003c\u2028', 3],
  ['nothing', ' \n ', 0],
])('counts words around %s', async (_, source, words) => {
  expect(prepareCanonical(source)?.value.words).toBe(words);
  expect(prepareCanonical(source)).toEqual(await prepareAuthored(source, 'html'));
});

test('brings every address of a text into its one spelling, in place', () => {
  const text = prepareCanonical('<p><a href="/a">a</a>  <a href="/b/">b</a> <a href="/c?d#e">c</a></p> f');
  expect(text?.value.html).toBe('<p><a href="/a/">a</a> <a href="/b/">b</a> <a href="/c/?d#e">c</a></p> f');
  expect(text?.links).toEqual(['/a', '/b/', '/c?d#e']);
});

test('takes the HTML of an ordinary answer', () => {
  const text = prepareCanonical(
    '<p>Read the <a href="/ludo/ludo-rules">rules</a> first.</p>\n<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n',
  );
  expect(text?.value.html).toBe(
    '<p>Read the <a href="/ludo/ludo-rules/">rules</a> first.</p> <ul> <li>one</li> <li>two</li> </ul>',
  );
  expect(text?.links).toEqual(['/ludo/ludo-rules']);
  expect(text?.value.words).toBe(6);
});
