import { it } from 'vitest';
import { publish, testHostileFragments } from './hostile-fragments.js';

testHostileFragments(150);

/**
 * Elements, attributes and addresses that no text may have. Parsers disagree about raw text, foreign elements and comments that are nested in
 * one another, so a text could pass a check and be read otherwise later: elements of these kinds are refused, however they are nested.
 */
const PAYLOADS: readonly string[] = [
  '<svg><title>x</title></svg>',
  '<xmp>x</xmp>',
  '<a href="javascript&#58;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/&Tab;/evil.example">x</a>',
  '<a href="/\t\\evil.example">x</a>',
  '<b \u0000onclick=alert(1)>x</b>',
  '<b onclick\u0000=alert(1)>x</b>',
  '<p title="a" TITLE=b oNcLiCk=alert(1)>x</p>',
  '<p =onclick="alert(1)" id=a>x</p>',
  '<p "onclick=alert(1)>x</p>',
  '<p title=`a`onclick=alert(1)`>x</p>',
  '<<script>alert(1)//<</script>',
  '<script\u000c>alert(1)</script>',
  '</p><script>alert(1)</script><p>',
  '</div></main></body><script>alert(1)</script>',
  '<?xml version="1.0"?><img src onerror=alert(1)>',
  '<table><tr><td><a href="/a/"><table><tr><td><a href="/b/">x</a></td></tr></table></a></td></tr></table>',
  '<a href="/a/"><div><a href="/b/">x</a></div></a>',
  '<b><p><i></b><table><b></i><td></b></p>x</table>',
  '<a id="attributes" href="/a/">x</a>',
  '<a id="getElementById">x</a><a id="__proto__">y</a>',
  '<code class="language-js x" onclick=alert(1)>x</code>',
  '<td data-align="right;background:url(https://evil.example)">x</td>',
  '<p lang="x\u0000" dir="rtl">x</p>',
  '<body onload=alert(1)>',
];

it.each(PAYLOADS)('publishes no part of %s that does anything', async (payload) => {
  for (const kind of ['html', 'markdown'] as const) {
    await publish(payload, kind);
    await publish(`<p>before</p>${payload}<p>after</p>`, kind);
    await publish(`<ul><li>${payload}</li></ul>`, kind);
    await publish(`text\n\n${payload}\n\ntext`, kind);
  }
});
