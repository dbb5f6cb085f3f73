import { describe, expect, it } from 'vitest';
import { prepareRichText } from '../../../../src/content/rich-text/rich-text-cache.js';

/** What is said of a Markdown text: name, the quoted part of the source, and a word of message or remedy. */
async function slips(source: string): Promise<[name: string, quoted: string, said: string][]> {
  const { problems } = await prepareRichText(source, 'markdown');
  return problems.map(({ name, message, remedy, at, length }) => [
    name,
    source.slice(at, at + length),
    `${message} ${remedy ?? ''}`,
  ]);
}

const FENCE = '```';

describe('Markdown as people paste it', () => {
  it.each<[string, string, (readonly [name: string, quoted: string, said?: string])[]]>([
    ['a merge', 'a\n\n<<<<<<< HEAD\nb\n\n=======\nc\n>>>>>>> d\n', [['merge-conflict', '<<<<<<< HEAD', 'Keep one']]],
    ['a merge below a line', '<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> d\n', [['merge-conflict', '<<<<<<< HEAD']]],
    [
      'a merge in a table',
      '| a |\n|---|\n<<<<<<< HEAD\n| b |\n=======\n| c |\n>>>>>>> d',
      [['merge-conflict', '<<<<<<< HEAD']],
    ],
    ['the end of a merge', 'a\n>>>>>>> d\n', [['merge-conflict', '>>>>>>> d']]],
    ['a definition that nothing uses', 'a\n\n[Phone]: 1800\n', [['text-lost', '[Phone]: 1800', '`\\[Phone]: 1800`']]],
    ['a name that is defined twice', '[a][r]\n\n[r]: /a/\n[r]: /b/\n', [['text-lost', '[r]: /b/', 'twice']]],
    ['a fence without an end', `a\n\n${FENCE}\nb\n\n## c\n`, [['markdown-slip', FENCE, '3 backticks']]],
    ['a fence whose end is too short', '~~~~\nb\n~~~\n\n## c\n', [['markdown-slip', '~~~~', '4 tildes']]],
    ['a cell too many', '| a |\n|---|\n| b | c |\n', [['text-lost', 'c', 'left out']]],
    ['a comment without an end', 'a\n\n<!-- b\n\nc\n', [['text-lost', '<!--']]],
    ['bold without an end', 'This <b>offer\n\nends\n', [['html-malformed', '<b', '</b>']]],
    ['the second of two tags', '<i>a</i> <i>b\n', [['html-malformed', '<i', '</i>']]],
    ['details without an end', '<details>\n<summary>a</summary>\n\n## b\n', [['html-malformed', '<details']]],
    [
      'ends without a start',
      'a</Tip> and </div>\n',
      [
        ['html-malformed', '</Tip>'],
        ['html-malformed', '</div>'],
      ],
    ],
    ['a reference to no character', 'a &#0; b', [['html-malformed', '&#0;']]],
    ['stars beside a danda', '*नियम।*सभी', [['markdown-slip', '*नियम।*', '<em>नियम।</em>']]],
    ['underscores before an ending', '_नियम_के', [['markdown-slip', '_नियम_', '<em>']]],
    ['two underscores', 'और __महत्वपूर्ण:__पढ़ें', [['markdown-slip', '__महत्वपूर्ण:__', '<strong>']]],
    ['tildes with a space', '~~₹500 ~~अब', [['markdown-slip', '~~₹500 ~~', '`~~₹500~~`']]],
    [
      'stars around code',
      '**`a`**फ़ और **`b`**फ़',
      [
        ['markdown-slip', '**`a`**'],
        ['markdown-slip', '**`b`**'],
      ],
    ],
    ['stars around a sign', 'केवल **₹**500', [['markdown-slip', '**₹**']]],
    ['stars over two lines', '**यह\nऔर।**सभी', [['markdown-slip', '**यह\nऔर।**']]],
    ['stars without an end', '**सावधान: यह', [['markdown-slip', '**सावधान: यह', 'end, too']]],
    [
      'stars that close the wrong ones',
      "**WARNING:**DON'T `x` 含**「重点」**内容",
      [
        ['markdown-slip', '**WARNING:**'],
        ['markdown-slip', '**「重点」**'],
      ],
    ],
    ['one tilde', 'a ~old price~ b', [['markdown-slip', '~old price~', '<s>']]],
    ['bullets', 'नियम:\n• a\n• b', [['markdown-slip', '• a', 'list']]],
    ['dashes without a space', '-a\n-b', [['markdown-slip', '-a', 'list']]],
    ['emoji', '🎉 a\n💰 b', [['markdown-slip', '🎉 a', 'list']]],
    ['digits of another script', '१. a\n२. b', [['markdown-slip', '१. a', '`1. `']]],
    ['numbers in brackets', '(1) a\n(2) b', [['markdown-slip', '(1) a']]],
    ['a list that begins with 2', 'a:\n2. b\n3. c', [['markdown-slip', '2. b']]],
    ['numbers that browsers change', '1. a\n3. b', [['markdown-slip', '3.', 'value="3"']]],
    ['a table without its line', '| a | b |\n| c | d |', [['markdown-slip', '| a | b |', '`| --- | --- |`']]],
    ['a table with long dashes', '| a | b |\n| — | — |\n| c | d |', [['markdown-slip', '| — | — |', 'other dashes']]],
    ['rows of a spreadsheet', 'a\tb\nc\td', [['markdown-slip', 'a\tb', 'tabs']]],
    ['an address', 'Tiny Ltd\n12 Main Road\nPune', [['markdown-slip', 'Tiny Ltd', 'one line']]],
    ['a text above a line', 'It ends today.\n---\n', [['markdown-slip', 'It ends today.', 'as a heading']]],
    ['a quotation that goes on', '> He said it.\nWe did not.', [['markdown-slip', 'We did not.', 'quotation']]],
    [
      'a text with four spaces',
      'a\n\n    Play is for adults only in all of our games.\n',
      [['markdown-slip', 'Play is for adults only in all of our games.', 'as code']],
    ],
    ['a heading behind a no-break space', '##\u00a0a', [['markdown-slip', '##\u00a0a', 'plain space']]],
    ['a path', 'See C:\\Users\\_name.', [['markdown-slip', 'C:\\Users\\_name.', 'as code']]],
    ['code without an end', 'Run `islet dev now', [['markdown-slip', '`islet dev now']]],
    ['brackets the wrong way', 'Read (the rules)[/a/].', [['markdown-slip', '(the rules)[/a/]', '[the rules](/a/)']]],
    ['an unknown reference', 'a&nsbp;b', [['markdown-slip', '&nsbp;']]],
    [
      'attributes',
      'A {.lead} and {: .lead} ![x](a.svg){width=50%}',
      [
        ['markdown-slip', '{.lead}'],
        ['markdown-slip', '{: .lead}'],
        ['markdown-slip', '{width=50%}'],
      ],
    ],
    ['an emoji by its name', 'Nice :smile: day.', [['markdown-slip', ':smile:']]],
    ['a table of contents', '[TOC]', [['markdown-slip', '[TOC]']]],
    ['an admonition', '!!! note\n    a', [['markdown-slip', '!!! note']]],
    [
      'modules',
      "import X from './x'\n\nexport const a = 1",
      [
        ['markdown-slip', "import X from './x'"],
        ['markdown-slip', 'export const a = 1'],
      ],
    ],
    ['comments of MDX', '{/* a */}', [['markdown-slip', '{/* a */}']]],
    ['a formula', '$$a^2$$', [['markdown-slip', '$$a^2$$']]],
    [
      'components of MDX',
      "<Tabs items={['a']}>b</Tabs>",
      [
        ['markdown-slip', "<Tabs items={['a']}>"],
        ['html-malformed', '</Tabs>'],
      ],
    ],
    [
      'shortcodes',
      '{{< a src="/b.png" >}}\n\n{% include a %}',
      [
        ['markdown-slip', '{{< a src="/b.png" >}}'],
        ['markdown-slip', '{% include a %}'],
      ],
    ],
  ])('reports %s', async (_, source, wanted) => {
    const found = await slips(source);
    expect(found.map(([name, quoted]) => [name, quoted])).toEqual(wanted.map(([name, quoted]) => [name, quoted]));
    for (const [index, [, , said]] of wanted.entries())
      if (said !== undefined) expect(found[index]?.[2]).toContain(said);
  });

  it.each([
    `${FENCE}\n<<<<<<< HEAD\n=======\n>>>>>>> a\n${FENCE}\n`,
    '[a]\n\n[//]: # (note)\n[comment]: <>\n[a]: /a/\n[a]: /a/\n',
    'Free* entry for 5*3 of snake_case and _private_name; *Terms apply. 2 ** 3, f(a) * g(b) * c',
    '_a_, __b__, ***c***, ~~d~~, **e** f **g**, _etcd._tcp.example.org',
    'A wrapped text of some\nlines - with dashes - that\ngoes on: and on',
    '1. a\n1. b\n1. c\n\n---\n\n3. d\n4. e',
    'Title\n---\n\n> a quotation that is\nwrapped\n\n- a\nb',
    'a\n\n    const x = 1;\n    // Say what this line of the program does.\n',
    'At 10:30:45, {a} and $5 or $6, `{{ x }}` <code>:smile:</code> C:\\\\x',
    'AT&T, R&D, Q&A; &amp; &copy;',
    '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>\n\n<ol><li value="3">a</li></ol>',
    '<p>a\n<p>b\n',
  ])('finds nothing in %j', async (source) => {
    expect(await slips(source)).toEqual([]);
  });
});
