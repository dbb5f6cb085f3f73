import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { expect, it } from 'vitest';
import { prepareRichText } from '../../../../src/content/rich-text/rich-text-cache.js';

/** The texts are seeded, so that a failure can be repeated. */
const SEED = Number(process.env['ISLET_FUZZ_SEED'] ?? 20_261_126);

const TAGS = new Set(
  'a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'id lang dir title href rel hreflang start reversed type colspan rowspan headers scope abbr datetime open class data-align'.split(
    ' ',
  ),
);

function nodesOf(parent: Tree.ParentNode): Tree.ChildNode[] {
  return parent.childNodes.flatMap((node) => [
    node,
    ...('childNodes' in node ? nodesOf(node) : []),
    ...('content' in node ? nodesOf(node.content) : []),
  ]);
}

/** All in a tree that is off the allow-list, which is written here once more on purpose. */
function dangers(tree: Tree.ParentNode): string[] {
  return nodesOf(tree).flatMap((node) => {
    if (!('tagName' in node)) return node.nodeName === '#text' ? [] : [node.nodeName];
    const { tagName, namespaceURI, attrs } = node;
    return [
      ...(TAGS.has(tagName) && (namespaceURI as string) === 'http://www.w3.org/1999/xhtml' ? [] : [`<${tagName}>`]),
      ...attrs.filter(({ name, value }) => !isHarmless(name, value)).map(({ name, value }) => `${name}=${value}`),
    ];
  });
}

function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return leadsToAllowedPlace(value);
  if (name === 'id') return value !== '' && !/[\s\p{C}"<>&`]/u.test(value);
  if (name === 'class') return /^(?:language-[\w+#.-]+|hljs-[\w-]+(?: [\w-]+_)*)$/.test(value);
  if (name === 'data-align') return ['left', 'center', 'right'].includes(value);
  return ATTRIBUTES.has(name);
}

/** As browsers read an address. */
function leadsToAllowedPlace(href: string): boolean {
  const { protocol, origin } = URL.canParse(href, 'https://site.example/page/')
    ? new URL(href, 'https://site.example/page/')
    : { protocol: 'https:', origin: 'https://site.example' };
  if (['mailto:', 'tel:'].includes(protocol)) return true;
  return protocol === 'https:' && (origin === 'https://site.example' || /^https:/i.test(href));
}

/** Everything a browser could make of a published text, wherever a template shows it. */
function readings(html: string): Tree.ParentNode[] {
  const page = parse(`<!doctype html><title>x</title><body><main><div>${html}</div><i id="after"></i></main>`);
  const contexts = ['<div></div>', '<li></li>', '<section></section>'].flatMap((around) => {
    const [context] = parseFragment(around).childNodes;
    return context && 'tagName' in context
      ? [true, false].map((scriptingEnabled) => parseFragment(context, html, { scriptingEnabled }))
      : [];
  });
  const main = nodesOf(page).find((node) => node.nodeName === 'main');
  if (!main || !('childNodes' in main)) throw new Error('The text has closed the element around it.');
  expect(
    main.childNodes.map(({ nodeName }) => nodeName),
    'it stays in its place',
  ).toEqual(['div', 'i']);
  return [...contexts, ...main.childNodes.filter((node) => 'childNodes' in node).slice(0, 1)];
}

/** Publishes a text, and expects nothing in it that is off the allow-list. */
export async function publish(source: string, kind: 'html' | 'markdown'): Promise<string> {
  const { value, problems } = await prepareRichText(source, kind);
  for (const tree of readings(value.html)) {
    expect(dangers(tree), source).toEqual([]);
    expect(comparable(serialize(tree)), source).toBe(comparable(value.html));
  }
  if (value.html === '' && problems.length === 0)
    expect(parseFragment(source).childNodes.every(isEmpty), source).toBe(true);
  return value.html;
}

/** All but white space, and the two forms of what parsers read as equal. */
function comparable(html: string): string {
  return html
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('=""', '')
    .replace(/[ \t\n\f\r]+/g, '');
}

function isEmpty(node: Tree.ChildNode): boolean {
  return (
    node.nodeName === '#comment' || (node.nodeName === '#text' && 'value' in node && /^[ \t\n\f\r]*$/.test(node.value))
  );
}

const WORDS = [
  ...'a b2 & &amp; &lt;script&gt; &#60;img &nbsp; \u00a0 \u2028 \' " ` = / \\ > < <! <? </ -- --> <!-- ]]> <![CDATA[ \u0000 &#0; &#x1; \t \n \r \f'.split(
    ' ',
  ),
  '<!--><img src=x onerror=x()>-->',
  '<![CDATA[<script>x()</script>]]>',
  '<!-- <p> --!><b>',
  '\n\n**bold** [a](javascript:x()) [b](/b/ "t\'>")\n\n',
  '\n\n```js\n</code><script>\n```\n\n',
  '\n\n| a | b |\n|:-:|--:|\n| <b | c> |\n\n',
  '# x\n\n',
];
const NAMES = [
  ...TAGS,
  ...'svg math mtext mglyph mi mo malignmark annotation-xml foreignObject desc title style script noscript template select option optgroup textarea xmp iframe noembed noframes plaintext form input button img image video audio source object embed link meta base body html head frameset frame col colgroup font center listing nobr h1 address dialog slot x-y animate set use'.split(
    ' ',
  ),
];
const ADDRESSES =
  `/a/¦/a¦#a¦https://x.example/?a=1&b=2¦mailto:a@x.example¦javascript:x()¦JaVaScRiPt:x()¦java&Tab;script:x()¦&#1;javascript:x()¦\
 \u0001javascript:x()¦java\nscript:x()¦javascript&colon;x()¦&#106avascript:x()¦data:text/html,<script>x()</script>¦vbscript:x()¦\
//evil.example/¦/\\evil.example/¦/\t/evil.example/¦/&Tab;/evil.example/¦/&NewLine;/evil.example/¦\\\\evil.example¦\
https:evil.example¦http://x.example/¦"><img src=x onerror=x()>¦'><script>x()</script>`.split('¦');
const VALUES =
  `a¦¦E" onclick="1¦E"><meta http-equiv="refresh" content="0;url=https://evil.example/"><b title="¦x' onclick='1¦\
&quot; onclick=&quot;1¦--><script>x()</script>¦</h2><script>x()</script>¦</title><img src=x>¦language-js¦\
language-js" onclick="1¦center¦\`¦&lt;h2 id=&quot;a&quot;`.split('¦');
const ATTRIBUTE_NAMES = [
  ...ATTRIBUTES,
  ...'onclick onerror style srcdoc src formaction xlink:href xmlns:xlink name is action background data-x target ping'.split(
    ' ',
  ),
];

/** Random numbers below 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function fragmentMaker(random: () => number): () => string {
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  // A share of texts has allowed elements only: others are refused for one of them.
  const attribute = (tame: boolean): string => {
    const name = tame ? pick([...ATTRIBUTES]) : pick(ATTRIBUTE_NAMES);
    const value = name === 'href' ? pick(tame ? ADDRESSES.slice(0, 5) : ADDRESSES) : pick(VALUES);
    const quote = pick(['"', '"', "'", "'", '', '`']);
    return ` ${name}${pick(['=', '=', '=', ' = ', ''])}${quote}${value}${quote}`;
  };
  const node = (depth: number, tame: boolean): string => {
    const roll = random();
    if (depth === 0 || roll < 0.25) return pick(WORDS);
    const name = tame ? pick([...TAGS]) : pick(NAMES);
    const attributes = Array.from({ length: Math.floor(random() * 3) }, () => attribute(tame)).join('');
    const inner = Array.from({ length: Math.floor(random() * 4) }, () => node(depth - 1, tame)).join('');
    const open = `<${random() < 0.1 ? name.toUpperCase() : name}${attributes}${random() < 0.05 ? '/' : ''}>`;
    if (roll < 0.35) return open + inner;
    if (roll < 0.4) return `${inner}</${name}>`;
    if (roll < 0.45) return `${open}${inner}</${pick(NAMES)}>`;
    return `${open}${inner}</${name}>`;
  };
  return () => {
    const tame = random() < 0.7;
    const whole = Array.from({ length: 1 + Math.floor(random() * 3) }, () => node(4, tame)).join('');
    return random() < 0.05 ? whole.slice(0, Math.floor(random() * whole.length)) : whole;
  };
}

/** The test, with this many fragments. */
export function testHostileFragments(count: number): void {
  it(`publishes nothing that is off the allow-list (${String(count)} fragments)`, async () => {
    const make = fragmentMaker(randomNumbers(SEED));
    let published = 0;
    for (let index = 0; index < count; index += 1) {
      const kind = index % 3 === 0 ? 'markdown' : 'html';
      if ((await publish(make(), kind)) !== '') published += 1;
    }
    expect(published, 'the generator also makes texts that are published').toBeGreaterThan(count / 10);
  });
}
