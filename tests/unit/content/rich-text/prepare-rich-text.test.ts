import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { PreparedText } from '../../../../src/content/rich-text/prepared-text.js';
import { prepareRichText } from '../../../../src/content/rich-text/rich-text-cache.js';

/** Every element that a browser would make of the HTML, with its attributes. */
function elements(html: string): { tag: string; attrs: Record<string, string> }[] {
  const found: { tag: string; attrs: Record<string, string> }[] = [];
  const walk = (node: Tree.Node): void => {
    if ('tagName' in node)
      found.push({ tag: node.tagName, attrs: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) });
    if ('childNodes' in node) node.childNodes.forEach(walk);
    if ('content' in node) walk(node.content);
  };
  walk(parseFragment(html));
  return found;
}

const ALLOWED = new Set(
  'a b blockquote br code details div em h2 h3 li ol p pre span strong summary table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const ALLOWED_ATTRIBUTES = new Set(
  'abbr colspan dir headers href hreflang id lang open rel rowspan scope start title type'.split(' '),
);

/** Messages of the problems of one name, up to what is said of all of them. */
function messages({ problems }: PreparedText, name: string): string[] {
  return problems
    .filter((problem) => problem.name === name)
    .map(({ message }) => message.replace(/ is (?:not allowed in authored text|removed)\.$/, ''));
}

/** What of the result a browser would run, load or be led away by. */
function dangers(html: string): string[] {
  return elements(html).flatMap(({ tag, attrs }) => [
    ...(ALLOWED.has(tag) ? [] : [`<${tag}>`]),
    ...Object.keys(attrs).filter((name) => !ALLOWED_ATTRIBUTES.has(name)),
    ...(attrs['href'] === undefined || /^(https:|mailto:|tel:|\/(?!\/)|#)/.test(attrs['href']) ? [] : [attrs['href']]),
  ]);
}

describe('authored HTML', () => {
  it.each<[string, string]>([
    ['a script', '<script>x()</script>'],
    ['a script in capitals', '<SCRIPT>x()</SCRIPT>'],
    ['a script in a script', '<scr<script>ipt>x()</scr</script>ipt>'],
    ['a script that is not closed', '<p>a<script>x()'],
    ['a script with a slash', '<script/src="https://x.example/a.js"></script>'],
    ['a handler', '<p onclick="x()">a</p>'],
    ['a handler in capitals', '<p ONMOUSEOVER=x()>a</p>'],
    ['a handler behind a slash', '<b/onclick=x()>a</b>'],
    ['a handler behind a broken quote', '<p title="a"onclick="x()">a</p>'],
    ['a handler on an element that is never closed', '<p onclick="x()"'.concat('>a')],
    ['an image that fails', '<img src=x onerror=x()>'],
    ['javascript:', '<a href="javascript:x()">a</a>'],
    ['javascript: in mixed case', '<a href="jAvAsCrIpT:x()">a</a>'],
    ['javascript: as entities', '<a href="&#106;&#x61;vascript&colon;x()">a</a>'],
    ['javascript: with a tab entity', '<a href="java&Tab;script:x()">a</a>'],
    ['javascript: with a line break', '<a href="java\nscript:x()">a</a>'],
    ['javascript: with blanks before it', '<a href="  \u0001javascript:x()">a</a>'],
    ['javascript: with a null byte', '<a href="java\u0000script:x()">a</a>'],
    ['vbscript:', '<a href="vbscript:x()">a</a>'],
    ['data:', '<a href="data:text/html,<script>x()</script>">a</a>'],
    ['an address without TLS', '<a href="http://x.example/">a</a>'],
    ['an svg', '<svg onload=x()><a xlink:href="javascript:x()">a</a></svg>'],
    ['svg with an animation', '<svg><animate attributeName=href values=javascript:x() /></svg>'],
    ['math', '<math><mi>x</mi></math>'],
    ['a frame', '<iframe src="https://x.example/"></iframe>'],
    ['srcdoc', '<iframe srcdoc="<script>x()</script>"></iframe>'],
    ['an object', '<object data="x.swf"></object><embed src="x.swf">'],
    ['a form', '<form action="https://x.example/"><input name=a><button formaction="javascript:x()">b</button></form>'],
    ['a meta refresh', '<meta http-equiv="refresh" content="0;url=https://x.example/">'],
    ['a base', '<base href="https://x.example/">'],
    ['a style element', '<style>p{background:url(https://x.example/)}</style>'],
    ['a style sheet', '<link rel="stylesheet" href="https://x.example/a.css">'],
    ['a template', '<template><script>x()</script></template>'],
    ['noscript', '<noscript><p>x</p></noscript>'],
    ['a text area', '<textarea></textarea><script>x()</script>'],
    ['a custom element', '<x-frame src="https://x.example/"></x-frame>'],
    ['audio', '<audio src="x" onerror=x()></audio>'],
  ])('refuses %s, and would not let it through either', async (_, source) => {
    const text = await prepareRichText(`<p>before</p>${source}`, 'html');
    expect(messages(text, 'html-unsafe').length, 'it is reported').toBeGreaterThan(0);
    expect(text.value.html).toBe('');
  });

  it.each<[string, string, string[]]>([
    ['style', '<p style="color:red">a</p>', ['style']],
    ['target', '<a href="/a/" target="_blank">a</a>', ['target']],
    ['rel with opener', '<a href="/a/" rel="help Opener">a</a><a href="/b/" rel="noopener">b</a>', ['rel']],
    ['class and data', '<p class="x" data-y="z">a</p>', ['class', 'data-y']],
    ['ping', '<a href="/a/" ping="https://x.example/">a</a>', ['ping']],
    ['style in capitals', '<P STYLE="x">a</P>', ['style']],
  ])('takes out %s and says so', async (_, source, names) => {
    const text = await prepareRichText(source, 'html');
    expect(messages(text, 'html-unsafe')).toEqual([]);
    expect(messages(text, 'html-stripped')).toEqual(names.map((name) => `The attribute \`${name}\``));
    expect(dangers(text.value.html)).toEqual([]);
  });

  it.each<[string, string]>([
    ['a comment that looks like a script', '<!-- <script>x()</script> --><p>a</p>'],
    ['text that looks like markup', '<p>1 &lt; 2 &amp;&amp; &lt;script&gt;</p>'],
    ['an attribute that looks like a tag', '<p title="<script>x()</script>">a</p>'],
  ])('keeps %s harmless and reports nothing', async (_, source) => {
    const { problems, value } = await prepareRichText(source, 'html');
    expect(problems).toEqual([]);
    expect(dangers(value.html)).toEqual([]);
  });

  it('refuses an address on another host that names no scheme, since it is no route', async () => {
    const text = await prepareRichText('<p><a href="//x.example/">a</a> <a href="/\\x.example/">b</a></p>', 'html');
    expect(messages(text, 'html-unsafe')).toEqual(['The address `//x.example/`', 'The address `/\\x.example/`']);
  });

  it('makes it small without changing what a reader sees', async () => {
    const source =
      '<p>\n  One   <b>two</b>\n  three <code>a  b</code>\n</p>\n\n<!-- gone -->\n<ul>\n  <li>x</li>\n  <li>y</li>\n</ul>\n<pre>  keep\n    this</pre>\n<ol reversed="reversed"><li>z</li></ol>';
    const { value } = await prepareRichText(source, 'html');
    const text = (html: string): string =>
      (
        html
          .replace(/<!--.*?-->/gs, '')
          .replace(/<[^>]*>/g, ' ')
          .match(/\S+/g) ?? []
      ).join(' ');
    expect(text(value.html)).toBe(text(source));
    expect(value.html).toContain('<pre>  keep\n    this</pre>');
    expect(value.html.length).toBeLessThan(source.length);
    expect(value.html).not.toContain('gone');
    const tags = (html: string): string[] => elements(html).map(({ tag }) => tag);
    expect(tags(value.html)).toEqual(tags(source));
  });

  it('gives links their one spelling and lists them', async () => {
    const { value, links } = await prepareRichText(
      '<p class="x"><a href="/tea/green#steeping">a</a> <a href="https://x.example/y">b</a> <a href="mailto:a@x.example">c</a></p>',
      'html',
    );
    expect(
      elements(value.html)
        .filter(({ tag }) => tag === 'a')
        .map(({ attrs }) => attrs['href']),
    ).toEqual(['/tea/green/#steeping', 'https://x.example/y', 'mailto:a@x.example']);
    expect(links).toEqual(['/tea/green#steeping', 'https://x.example/y', 'mailto:a@x.example']);
  });

  it('gives headings ids that do not clash with each other or with those that are there', async () => {
    const { value } = await prepareRichText(
      '<h2>How warm?</h2><h3 id="how-warm-2">x</h3><h2>How <em>warm</em>?</h2><h2>How warm</h2><p id="wait">a</p><h2>Wait</h2>',
      'html',
    );
    const ids = elements(value.html)
      .filter(({ tag }) => /^h[2-6]$/.test(tag))
      .map(({ attrs }) => attrs['id']);
    expect(ids).toEqual(['how-warm', 'how-warm-2', 'how-warm-3', 'how-warm-4', 'wait-2']);
    expect(value.headings).toEqual([
      { id: 'how-warm', level: 2, text: 'How warm?' },
      { id: 'how-warm-2', level: 3, text: 'x' },
      { id: 'how-warm-3', level: 2, text: 'How warm?' },
      { id: 'how-warm-4', level: 2, text: 'How warm' },
      { id: 'wait-2', level: 2, text: 'Wait' },
    ]);
  });
});

describe('Markdown', () => {
  it('makes tables, lists, code and headings with ids', async () => {
    const { value, problems } = await prepareRichText(
      '## Warm & slow\n\n| Tea | Minutes |\n| --- | --- |\n| Green | 2 |\n\n- one\n- two\n\n`a < b`\n',
      'markdown',
    );
    expect(problems).toEqual([]);
    expect(elements(value.html).map(({ tag }) => tag)).toEqual(
      'h2 table thead tr th th tbody tr td td ul li li p code'.split(' '),
    );
    expect(value.headings).toEqual([{ id: 'warm-slow', level: 2, text: 'Warm & slow' }]);
    expect(value.html).toContain('<code>a &lt; b</code>');
    expect(value.words).toBe(12);
  });

  it('sanitises the HTML inside it', async () => {
    const text = await prepareRichText(
      'Text <b onclick="x()">bold</b>\n\n<script>x()</script>\n\n<iframe src="https://x.example/"></iframe>\n',
      'markdown',
    );
    expect(messages(text, 'html-unsafe')).toEqual([
      'The event handler `onclick`',
      'The element `<script>`',
      'The element `<iframe>`',
    ]);
  });

  it('makes no link of an address that runs code', async () => {
    const { value } = await prepareRichText(
      '[a](javascript:x()) [b](<javascript&colon;x()>) [c](data:text/html;base64,eA==) [d](VBScript:x)\n',
      'markdown',
    );
    expect(dangers(value.html)).toEqual([]);
    expect(elements(value.html).filter(({ tag }) => tag === 'a')).toEqual([]);
  });

  it.each(['https://x.example/a.png', '//x.example/a.png', 'data:image/png;base64,AAAA'])(
    'takes no picture from %s',
    async (address) => {
      const { problems, pictures } = await prepareRichText(`![a](${address})`, 'markdown');
      expect(problems.map(({ name }) => name)).toEqual(['html-unsafe']);
      expect(pictures).toEqual([]);
    },
  );

  it('demands words for a picture, and takes HTML that says it only decorates', async () => {
    const text = '![ ](a.svg) ![**A** cup](b%20c.svg "Title") <img alt="" src="d.svg"> <img src="e.svg">';
    const { problems, pictures } = await prepareRichText(text, 'markdown');
    expect(problems.map(({ name, at, length }) => [name, text.slice(at, at + length)])).toEqual([
      ['image-alt-missing', 'a.svg'],
      ['image-alt-missing', 'e.svg'],
    ]);
    expect(pictures.map(({ src }) => src)).toEqual(['a.svg', 'b%20c.svg', 'd.svg', 'e.svg']);
    const good = await prepareRichText('![**A** cup](b%20c.svg "Title")', 'markdown');
    expect(good.value.html).toBe('<p><img src="b%20c.svg" title="Title" alt="A cup"></p>');
  });

  it('refuses ids that would hide properties from scripts, and no names of interfaces', async () => {
    const { ids, problems } = await prepareRichText('<p id="trustedTypes">a</p><p id="Range">b</p>', 'html');
    expect(ids.map(({ id }) => id)).toEqual(['Range']);
    expect(problems.map(({ name }) => name)).toEqual(['html-invalid-id']);
  });

  it('takes the ids of headings that are written, except after a backslash', async () => {
    const text = '## One *two* {#first}\n\n## Four \\{#four}\n\n## Five {#a b}\n';
    const { value, ids, problems } = await prepareRichText(text, 'markdown');
    expect(value.headings).toMatchObject([
      { id: 'first', text: 'One two' },
      { id: 'four-four', text: 'Four {#four}' },
      { text: 'Five' },
    ]);
    expect(ids[0]?.id).toBe('first');
    expect(problems.map(({ name }) => name)).toEqual(['html-invalid-id']);
  });

  it('numbers footnotes in the order of their references', async () => {
    const { value, notes, links, ids, problems } = await prepareRichText(
      '## A[^b]\n\nB[^a] C[^b]\n\n[^a]: One.\n\n    Two.\n\n[^b]: Three.\n',
      'markdown',
    );
    expect([problems, links, ids]).toEqual([[], [], []]);
    expect(value.headings).toEqual([{ id: 'a', level: 2, text: 'A' }]);
    expect(notes).toEqual({ at: 4, length: 4 });
    expect(value.html).toContain('C<sup><a href="#fn-1" id="fnref-1_2" role="doc-noteref">1</a></sup>');
    expect(value.html).toMatch(/<li id="fn-1"><p>Three\..*<li id="fn-2"><p>One\.<\/p> <p>Two\. <a href="#fnref-2"/);
  });

  it('reads components with their props, and leaves a text alone that only resembles them', async () => {
    const text =
      '::a\n\n> :::b{c="1 {2}" d=\'"\' e=-1.5 f g=false h=/i/#j}\n> text\n> :::\n\n    ::code\n\n`::d` \\::e\n';
    const { components, value, problems } = await prepareRichText(text, 'markdown');
    expect(problems).toEqual([]);
    expect(components.map(({ name, hasText }) => [name, hasText])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    const props = Object.entries(components[1]?.props ?? {}).map(([name, { value: of }]) => [name, of]);
    expect(Object.fromEntries(props)).toEqual({ c: '1 {2}', d: '"', e: -1.5, f: true, g: false, h: '/i/#j' });
    expect(value.html).toBe(
      '<islet-part-0></islet-part-0> <blockquote> <islet-part-1><p>text</p> </islet-part-1> </blockquote> <pre><code>::code\n</code></pre> <p><code>::d</code> ::e</p>',
    );
  });

  it.each([
    ['closes', '<div>\n\n:::a\n\n</div>\n\n:::\n'],
    ['leaves open', ':::a\n\n<div>\n\n:::\n\n</div>\n'],
    ['leaves open in an outer one', ':::a\n:::b\n<div>\n\n:::\n:::\n'],
  ])('reports a component that HTML %s', async (_, text) => {
    const { problems } = await prepareRichText(text, 'markdown');
    expect(problems.map(({ name }) => name)).toContain('component-malformed');
  });

  it.each([
    ['as an element', '<islet-part-0></islet-part-0>'],
    ['beside a component', '::a\n\n<islet-part-0></islet-part-0>\n'],
    ['around a component', '<islet-part-1>\n\n::a\n\n</islet-part-1>\n'],
    ['in an attribute that swallows a component', '<p title="\n\n::a\n\n">x</p>\n'],
    ['in an attribute that is closed behind it', '<div title="\n\n::a\n\n<p ">x</p></div>\n'],
    ['by a comment that swallows a component', '<p>x</p> <!--\n\n::a\n'],
    ['by marks of footnotes', '<a href="#fn-1" role="doc-noteref">1</a> <section role="doc-endnotes">x</section>'],
    ['by colours', '<span class="hljs-keyword">x</span>'],
  ])('lets no author write what the generator writes, %s', async (_, text) => {
    const { value, problems } = await prepareRichText(text, 'markdown');
    expect(problems).not.toEqual([]);
    expect(value.html).not.toMatch(/islet-part|role=|hljs/);
  });
});

describe('limits', () => {
  it.each<[string, string, 'html' | 'markdown', string]>([
    ['elements that are never closed', '<div>'.repeat(300), 'html', 'html-too-deep'],
    ['quotes in quotes', `${'>'.repeat(300)} x`, 'markdown', 'html-too-deep'],
    ['a plain text of many levels', `${'<b>'.repeat(201)}x${'</b>'.repeat(201)}`, 'html', 'html-too-deep'],
    ['a text that is too long', 'x'.repeat(500_001), 'html', 'html-too-large'],
  ])('refuses %s', async (_, source, kind, name) => {
    const { value, problems } = await prepareRichText(source, kind);
    expect(problems.map((problem) => problem.name)).toEqual([name]);
    expect(value.html).toBe('');
  });

  // Longer than what the minifier is given: its time grows with the square of such a run.
  const RUN = 400;
  it.each<[string, string, 'html' | 'markdown']>([
    ['spaces in HTML', `<p>a${' '.repeat(RUN)}&amp; b</p>`, 'html'],
    ['line breaks in HTML', `<p>a${'\n'.repeat(RUN)}&amp; b</p>`, 'html'],
    ['spaces in <pre>', `<pre>a${' '.repeat(RUN)}b</pre>`, 'html'],
    ['spaces in an attribute', `<p title="a${' '.repeat(RUN)}b">c</p>`, 'html'],
    ['no-break spaces', `<p>a${'\u00a0'.repeat(RUN)}&amp; b</p>`, 'html'],
    ['spaces in Markdown', `a${' '.repeat(RUN)}b`, 'markdown'],
    ['spaces in code', `\`a${' '.repeat(RUN)}b\``, 'markdown'],
    ['spaces in a first-level heading', `# a${' '.repeat(RUN)}b`, 'markdown'],
    ['spaces in a table', `a|b\n-|-\nx${' '.repeat(RUN)}y|z`, 'markdown'],
    ['a bar and spaces', `a|b\n|- ${' '.repeat(RUN)}x`, 'markdown'],
    ['letters after `**`', `** ${'a'.repeat(RUN)} b`, 'markdown'],
    ['tags that are not closed', '<?'.repeat(RUN / 2), 'markdown'],
    ['comments that are not closed', `x ${'<!--'.repeat(RUN / 4)}`, 'markdown'],
  ])('prepares a run of %s', async (_, source, kind) => {
    expect((await prepareRichText(source, kind)).value.source).toBe(source);
  });

  it('numbers thousands of equal headings', async () => {
    const { value } = await prepareRichText('<h2>a</h2>'.repeat(8000), 'html');
    expect(value.headings.at(-1)?.id).toBe('a-8000');
  });
});

describe('HTML that browsers mend', () => {
  it.each<[string, string, 'html-malformed' | 'text-lost', string]>([
    ['text between the rows of a table', '<p>a</p>\n<table><tr><td>2</td></tr>Cups</table>', 'html-malformed', 'Cups'],
    ['text before the cells of a table', '<table><tr>Cups<td>2</td></tr></table>', 'html-malformed', 'Cups'],
    ['a comment without an end', '<p>a</p><!-- b', 'text-lost', '<!--'],
    ['a section of XML', '<p>a <![CDATA[b]]></p>', 'text-lost', '<![CDATA['],
    ['a second attribute', '<p title="a" title="b">a</p>', 'html-malformed', 'title'],
    ['a tag without an end', '<p>a</p><b', 'text-lost', '<b'],
    ['a reference to no character', '<p>a &#0; b</p>', 'html-malformed', '&#0;'],
    ['an unknown reference', '<p>a &nsbp; b</p>', 'html-malformed', '&nsbp'],
    ['an element without an end', '<p>a <b>b</p><p>c</p>', 'html-malformed', '<b'],
    ['an element that closes nothing', '<p>a</p></div>', 'html-malformed', '</div>'],
    ['a paragraph around a list', '<p>a<ul><li>b</li></ul></p>', 'html-malformed', '</p>'],
    ['ends in the wrong order', '<p><b>one <i>two</b> three</i></p>', 'html-malformed', '<i'],
    ['an inline element around a part of a block', '<b>1<p>2</b>3</p>', 'html-malformed', '</b>'],
    ['an end of an element without one', '<p>a<br></br>b</p>', 'html-malformed', '</br>'],
    ['an element that ends itself', '<div/>a', 'html-malformed', '<div'],
  ])('reports %s', async (_, source, name, words) => {
    const { problems } = await prepareRichText(source, 'html');
    expect(problems.map((problem) => [problem.name, source.slice(problem.at, problem.at + problem.length)])).toEqual([
      [name, words],
    ]);
  });

  it('reports a cell without a table, and its end', async () => {
    const source = '<p>a</p><td>b</td>';
    const { problems } = await prepareRichText(source, 'html');
    expect(problems.map(({ at, length }) => source.slice(at, at + length))).toEqual(['<td', '</td>']);
  });

  it.each(['<p>a<ul><li>b<li>c</ul>', '<table><tr><td>a<tr><td>b</table>', 'a < b'])(
    'finds nothing lost in %s',
    async (source) => {
      expect((await prepareRichText(source, 'html')).problems).toEqual([]);
    },
  );

  it('says little of a mistake that is repeated', async () => {
    expect((await prepareRichText('<a '.repeat(100), 'html')).problems).toHaveLength(21);
  });
});

describe('what a reader sees', () => {
  it.each(['&nbsp;a&nbsp;', '\u00a0a\u00a0', '\u2003a\u2003', '<p>a</p>\u00a0'])(
    'keeps the spaces of %j',
    async (source) => {
      const { value } = await prepareRichText(` ${source}\n`, 'html');
      expect(value.html).toBe(source.replaceAll('&nbsp;', '\u00a0'));
    },
  );

  it('keeps a blank first line of code', async () => {
    expect((await prepareRichText('<pre>\n\na</pre>', 'html')).value.html).toBe('<pre>\n\na</pre>');
  });

  it('keeps the alignment of columns and the language of code', async () => {
    const { value, problems } = await prepareRichText(
      '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |\n\n```c++\nx\n```\n',
      'markdown',
    );
    expect(problems).toEqual([]);
    expect(elements(value.html).map(({ attrs }) => attrs['data-align'] ?? attrs['class'] ?? '')).toEqual(
      '¦¦¦left¦center¦right¦¦¦left¦center¦right¦¦language-c++'.split('¦'),
    );
  });

  it.each([
    [
      'ts title="a<b>.ts"',
      '<figure><figcaption>a&lt;b&gt;.ts</figcaption><pre><code class="language-ts">',
      'one\ntwo\nthree\n',
    ],
    [
      "title='a.ts' {1,3}",
      '<figure><figcaption>a.ts</figcaption><pre><code>',
      '<mark>one\n</mark>two\n<mark>three\n</mark>',
    ],
    ['{2-3}', '<pre><code>', 'one\n<mark>two\n</mark><mark>three\n</mark>'],
    ['text{2}', '<pre><code class="language-text">', 'one\n<mark>two\n</mark>three\n'],
  ])('gives code the title and the marked lines of %j', async (info, before, code) => {
    const { value, problems } = await prepareRichText(`\`\`\`${info}\none\ntwo\nthree\n\`\`\`\n`, 'markdown');
    expect(problems).toEqual([]);
    expect(value.html).toBe(`${before}${code}</code></pre>${before.startsWith('<figure>') ? '</figure>' : ''}`);
  });

  it('divides a coloured part of code at the ends of marked lines', async () => {
    const { value } = await prepareRichText('- Text\n\n  ```js {2}\n  /* a\n  b */ c();\n  ```\n', 'markdown');
    const part = (text: string): string => `<span class="hljs-comment">${text}</span>`;
    expect(value.html).toContain(
      `${part('/* a\n')}<mark>${part('b */')} <span class="hljs-title function_">c</span>();\n</mark>`,
    );
  });

  it.each(['{4}', '{0}', '{2-1}', '{1,x}', '{}', 'title', 'title="a'])(
    'reports %s behind a language',
    async (words) => {
      const source = `Text.\n\n\`\`\`ts ${words}\none\ntwo\nthree\n\`\`\`\n`;
      const { problems } = await prepareRichText(source, 'markdown');
      expect(problems.map(({ name, at, length }) => [name, source.slice(at, at + length)])).toEqual([
        ['code-options-unknown', words],
      ]);
    },
  );

  it('reports a language that cannot be a class in the terms of the author', async () => {
    const text = await prepareRichText('Text.\n\n```{r}\nx\n```\n', 'markdown');
    expect(text.problems).toMatchObject([{ name: 'html-stripped', message: 'The language `{r}` is removed.', at: 10 }]);
    expect(text.value.html).toBe('<p>Text.</p> <pre><code>x\n</code></pre>');
  });
});

describe('slips of Markdown', () => {
  it.each([
    ['Use the [`exif`][] method.', '[`exif`][]'],
    ['[ok](/x/) and [`exif`][].', '[`exif`][]'],
    ['##a `b` c', '##a `b` c'],
    ['> [!NOTE] Back up first.', '[!NOTE]'],
    ['> [!warning]\n> Text', '[!warning]'],
    ['Words\nTerm\n: meaning', ': meaning'],
    ['==marked words==', '==marked words=='],
    ['H~2~O', '~2~'],
    ['10^6^', '^6^'],
    ['See [[Other page]].', '[[Other page]]'],
    ['On www.shop.example/a, today', 'www.shop.example/a'],
  ])('quotes the place in %j as it is written', async (source, written) => {
    const problems = (await prepareRichText(source, 'markdown')).problems;
    expect(problems.map(({ name, at, length }) => [name, source.slice(at, at + length)])).toEqual([
      ['markdown-slip', written],
    ]);
    expect(problems[0]?.message).toBe(`\`${written}\` is published literally.`);
  });

  it.each([
    [
      '- [ ] Water *it*\n- [x] Sow',
      '<ul> <li><label><input type="checkbox" disabled> Water <em>it</em></label></li> <li><label><input type="checkbox" disabled checked> Sow</label></li> </ul>',
    ],
    [
      '1. [X] One\n\n2. [y] Two',
      '<ol> <li> <p><label><input type="checkbox" disabled checked> One</label></p> </li> <li> <p>[y] Two</p> </li> </ol>',
    ],
    ['Term\n: Meaning\n: Another', '<dl> <dt>Term</dt> <dd>Meaning</dd> <dd>Another</dd> </dl>'],
  ])('makes a list of tasks or definitions of %j', async (source, html) => {
    expect(await prepareRichText(source, 'markdown')).toMatchObject({ value: { html }, problems: [] });
  });

  it('takes no box or label that an author wrote', async () => {
    const text = await prepareRichText('- [ ] <input type="checkbox" disabled> <label>x</label>', 'markdown');
    expect(messages(text, 'html-unsafe')).toEqual(['The element `<input>`', 'The element `<label>`']);
  });

  it('makes links of whole addresses', async () => {
    const { value, links } = await prepareRichText(
      'See https://a.example/x_y. Or me@b.example; `https://c.example`, http://d.example, e.example, //f.example',
      'markdown',
    );
    expect(links).toEqual(['https://a.example/x_y', 'mailto:me@b.example']);
    expect(value.html).toContain('<a href="https://a.example/x_y">https://a.example/x_y</a>. Or <a ');
  });

  it.each(
    `We are #1 and ##2 of all, [1] (see below), 2*3**4.¦1.5 million, 2.Mai\\.¦\`##x\` and \`[a] (b)\`¦\\[a\\](b) \\*\\*x\\*\\*¦\
| a |\n| - |\n| \`x\` \\| y |¦> - | a | b |\n>   |---|---|\n>   | 1 | 2 |¦[a](/b/ "c") [d][e] <https://x.example/>\n\n[e]: /e/¦\
a == b, c==d; ~5 to ~6, 2^3, x: y\n\n: no term\n\n- \\[ ] box\n\n[!x]`.split('¦'),
  )('finds none in %j', async (source) => {
    expect((await prepareRichText(source, 'markdown')).problems).toEqual([]);
  });
});
