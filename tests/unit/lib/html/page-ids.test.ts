import { expect, it } from 'vitest';
import { pageIds } from '../../../../src/lib/html/page-ids.js';

it.each<[html: string, ids: readonly string[]]>([
  ['<h2 id="a">A</h2><p id=b>', ['a', 'b']],
  ['<h2 class="x" id=\'c d\'>', ['c d']],
  ['<h2 ID="e">', ['e']],
  ['<h2 id="a&amp;b">', ['a&b']],
  ['<h2 id="&eacute;&#x31;">', ['é1']],
  ['<h2 data-id="x" idx="y" aria-id="z" id="">', []],
  ['<a name="old">', ['old']],
  ['<input name="phone"><p title=\'a id="q"\'>', []],
  ['<script>const h = \'<h2 id="s">\';</script><style>/* id="t" */</style>', []],
  ['<!-- <h2 id="u"> --><title><b id="v"></title><textarea> id="w" <b id="x"></textarea>', []],
  ['<template><h2 id="t"><template><h3 id="u"></template><h4 id="v"></template><h2 id="w">', ['w']],
  ['<svg><path id="p"/></svg>', ['p']],
  ['<p> id="text" </p>', []],
])('%s', (html, ids) => {
  expect([...pageIds(html)]).toEqual(ids);
});
