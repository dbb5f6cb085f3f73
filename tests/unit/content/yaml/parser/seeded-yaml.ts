import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlainYaml } from '../../../../../src/content/yaml/parser/plain-yaml.js';
import { parseAnyYaml } from '../../../../../src/content/yaml/yaml-file.js';
import { plainDocument } from './plain-documents.js';

/** Texts of which the two parsers, or a reader, could think different things. */
export const scalars =
  `¦~¦null¦Null¦NULL¦nULL¦true¦True¦TRUE¦tRUE¦false¦False¦y¦n¦yes¦No¦on¦off¦0¦-0¦+0¦00¦007¦08¦-12¦+12¦1_000¦1,000¦\
9007199254740993¦123456789012345678901234567890¦0o17¦0o8¦-0o7¦0x1F¦0X1f¦-0x1f¦+0x1¦0b11¦1:30¦190:20:30¦1.¦1.0¦-1.50¦\
+.5¦.5¦-.5¦.¦..¦...¦1e3¦1E-3¦1.e+2¦.5e1¦e3¦1e¦1e400¦-1e400¦1e-400¦0.0¦-0.0¦1.2.3¦.inf¦-.Inf¦+.INF¦.iNF¦.nan¦.NaN¦.NAN¦\
.nAN¦+.nan¦-.nan¦NaN¦Infinity¦2026-02-09¦2026-02-09T10:00:00Z¦12:30¦a:b¦a: b¦a :b¦a:¦:a¦https://x.example/?a=1#b¦a #b¦\
a# b¦a#b¦#a¦a  b¦a, b¦a [b]¦a {b: c}¦[a¦a]¦}¦-a¦- a¦-¦--¦---¦--- a¦?¦? a¦?a¦@a¦\`a\`¦%a¦!a¦!!str 1¦&a b¦*a¦<<¦=¦|¦>¦\
|2¦| a¦>+¦|+¦|-¦>-¦>1-¦"a"¦"a" b¦"a"b¦"a¦a"¦"¦""¦"\\""¦"\\n\\t"¦"\\u00e9"¦"\\ud83c\\udf43"¦"\\x41"¦"\\/"¦"\\q"¦\
"a: b # c"¦"<<"¦'a'¦'a''b'¦''¦'''¦''''¦'a' b¦'a¦it's¦'a: #b'¦[]¦[ ]¦{}¦{ }¦[a]¦[a, b]¦[a,b]¦[a , 1, true, ~, null]¦\
[a,]¦[,a]¦[a b, "c d", 'e']¦[-1, - 1, -]¦[a: b]¦[a:b]¦[[a]]¦[{ a: b }]¦[a] b¦[a]#b¦["a"b]¦["a" , b ]¦[a#b]¦[a #b]¦\
[?a]¦[http://a]¦[a:, b]¦[a:]¦[a::b]¦[a:"b"]¦[a#, b]¦[a#b#c, d:e:f ]¦[a:#b]¦[:a]¦[a :b]¦["a",]¦['a'' ]', b]¦\
["a\\"" , b]¦["a\\n"]¦[1 2]¦[0x1F, 1e3, -0, .inf, .nan , -1]¦[null, NULL , True]¦[a]  ¦[a]  # b¦[a]\u00a0¦[-, a]¦\
[--a, -.5]¦[a\u00a0, \u00a0b]¦[a\u0085b]¦[a]]¦[a}¦[a, b¦[ "a" : b ]¦[\u0001]¦{ a: b }¦{a: b}¦{a: b,}¦{ a: b, a: c }¦\
{ a: b, c: 1.50 }¦{ a:b }¦{a}¦{ "a": b }¦{"a":b}¦{ a: }¦{ a: "b" , c: 'd' }¦{ null: a }¦{ a: [b] }¦{ 1: a }¦{ a : b }¦\
{ a: b: c }¦{ a: b:c }¦{ a: http://b/#c , d: e }¦{ a: b #c }¦{ a: b }#c¦{ a: b } #c¦{ a:  b ,  c:   "d"  }¦\
{ two words: b, a-b: c, _c: d }¦{ a: b ]¦{ a: b, true: c }¦{ a: b, __proto__: c }¦{ constructor: a, toString: b }¦\
{ a: ~ }¦{ a: 1, b: -0, c: null, d: false }¦{ a: 'b''c' }¦{ , a: b }¦{ a: b, , }¦{ a: b\u2028 }¦{ a\u00a0: b }¦\
{ a:\u00a0b }¦हिन्दी¦₹500¦“quoted”¦🍃¦a\u00a0¦\u00a0a¦　a¦a‍¦a\u2028b¦a\u0085b¦\ufeffa¦a\tb¦a\t¦\ta¦a:\tb¦a:\t¦a\t#b¦\
a\t: b¦"a"\t¦a\r      b¦a\r¦a ¦ a¦a   ¦"a" ¦'a'   ¦"a"  # b¦"\\\\"¦"\\"¦"a\\\\\\"b"¦"\\\\n"¦"a" "b"¦'a' 'b'¦a #b¦\
1 # b¦null  # b¦1 2¦truefalse¦nul¦+¦+.¦-.¦1e+¦0o¦0x¦0xg¦.e1¦1.e¦1_0¦1e5.5¦..5¦a\u0000¦a\u007f¦\u0000¦\u0001a¦\u0002¦\
a\u000b¦\fa¦\u0018¦\u001f¦a \u001f#b¦\u0085¦\u2028a¦a\u2029¦￾¦ a ¦ a¦ ¦a\u00a0#b¦1\u00a0¦\u00a01¦true\u000b¦a\ufeff¦\
\ud83c¦a\\¦\\¦constructor¦__proto__¦text of several words, with a comma`.split('¦');
export const keys =
  `a:¦b:¦c:¦key:¦long key:¦a-b:¦_a:¦a1:¦true:¦null:¦Null:¦yes:¦A:¦1:¦1.0:¦-1:¦"a":¦'b':¦a :¦a:b:¦é:¦__proto__:¦\
constructor:¦toString:¦<<:¦? a¦&x a:¦!t a:¦[a]:¦- a:¦a #b:¦a\u00a0b:¦a\tb:¦key¦:¦- ¦---¦...¦%YAML 1.1`.split('¦');

const usualKey = fc
  .tuple(fc.constantFrom('a', 'b', 'key', 'two words', 'a-b', '_c1'), fc.nat(99))
  .map(([name, number]) => `${name}${String(number)}:`);
const usualScalar = fc.constantFrom(
  ...`text¦two words¦5¦-1.5¦true¦"quoted"¦'it''s'¦[a, b]¦{ a: b }¦/a/¦2026-02-09¦a:b¦0x1F¦1e3¦-0¦null¦[]¦12:30¦`.split(
    '¦',
  ),
);
const scalar = fc.oneof({ weight: 12, arbitrary: usualScalar }, { weight: 1, arbitrary: fc.constantFrom(...scalars) });
const key = fc.oneof({ weight: 60, arbitrary: usualKey }, { weight: 1, arbitrary: fc.constantFrom(...keys) });
const comment = fc.oneof(
  { weight: 30, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(' # note', ' #', '  # a: b', '#x', '# y', ' ') },
);
const between = fc.oneof(
  { weight: 20, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<string[]>(['# note'], [''], ['   '], ['  # note'], ['      # note'], ['\t'], ['', '']),
  },
);
const usualWords = fc.constantFrom(...'one¦two three¦- a¦a: b¦# no comment¦¦"¦|¦---¦<p>x</p>¦{ %'.split('¦'));
const words = fc.oneof(
  { weight: 20, arbitrary: usualWords },
  { weight: 1, arbitrary: fc.constantFrom('  deeper', ' ', 'end ', '\ta', 'a\t') },
);
const block = fc.tuple(
  fc.constantFrom(...'|¦>¦|-¦>-¦|-¦>-¦|¦>¦|¦>¦|-¦>-¦|-¦>-¦|¦>¦|+¦>+¦|2¦>1-¦| # note¦|  ¦>x'.split('¦')),
  fc.tuple(usualWords, fc.array(words, { maxLength: 4 })).map(([first, rest]) => [first, ...rest]),
  fc.constantFrom(2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 1, 0),
);

const page = `# A page.
template: article
title: "Oolong: \\"green\\" and more"
published: '2026-02-09'
image: images/oolong.svg # drawn
body: |
  ## Steeping

  Two minutes: **not** three.

closing: >-
  Cups of two deci-
  litres each, [as](/x/) #1.
faq:
  - question: How warm is 85° C?
    content: >
      Hot.

      Or not.
    link: { name: "More", url: /more/ }
  - question: Why?
    tags: [tea, 'it''s', 3]
steps:
- heat
- name: wait
  minutes: 2.50
`;

/** Lines of a value, as most people write them and as some do. */
const lines = fc.letrec<{ map: string[]; list: string[]; value: { on: string; below: string[] } }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    {
      weight: 6,
      arbitrary: fc.record({ on: fc.tuple(scalar, comment).map(([text, note]) => ` ${text}${note}`), below: between }),
    },
    {
      weight: 2,
      arbitrary: block.map(([head, content, indent]) => ({
        on: ` ${head}`,
        below: content.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('', '', '', 'a', '"a"', '"a', '[a'), fc.array(words, { maxLength: 1 }))
        .map(([text, more]) => ({ on: ` ${text}`, below: more.map((line) => `  ${line}`) })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(comment, tie('map'), fc.constantFrom(2, 2, 2, 2, 2, 2, 4, 4, 1, 0))
        .map(([note, below, indent]) => ({ on: note, below: indented(below, indent) })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(comment, tie('list'), fc.constantFrom(2, 2, 2, 2, 0, 0, 0, 4, 1))
        .map(([note, below, indent]) => ({ on: note, below: indented(below, indent) })),
    },
  ),
  map: fc
    .array(fc.tuple(key, tie('value'), between), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.flatMap(([name, { on, below }, after]) => [`${name}${on}`, ...below, ...after])),
  list: fc
    .array(
      fc.oneof(
        tie('map'),
        tie('value').map(({ on, below }) => [on.trimStart(), ...below]),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .chain((items) =>
      fc
        .constantFrom('- ', '- ', '- ', '- ', '- ', '- ', '-   ', '-')
        .map((dash) => items.flatMap(([first = '', ...rest]) => [`${dash}${first}`, ...indented(rest, dash.length)])),
    ),
}));

function indented(text: readonly string[], by: number): string[] {
  return text.map((line) => (line === '' ? '' : ' '.repeat(by) + line));
}

const document = fc
  .tuple(
    lines.map,
    fc.constantFrom(...Array.from({ length: 12 }, () => '\n'), '\r\n', '\r\n', '\r'),
    fc.constantFrom(...Array.from({ length: 20 }, () => '\n'), '', '\n\n', '\n# end\n', '\n...\n', '\n---\n', '\n '),
  )
  .map(([text, lineBreak, end]) => `${text.join('\n')}${end}`.replaceAll('\n', lineBreak));

/** Whether a text took the fast path, which then gave what the other one gives. */
export function agrees(text: string): boolean {
  const fast = parsePlainYaml(text);
  if (fast === undefined) return false;
  const slow = slowly(text);
  // Strict equality heeds prototypes and -0, JSON the order of keys.
  if (!isDeepStrictEqual(fast, slow) || JSON.stringify(fast) !== JSON.stringify(slow))
    expect({ text, value: fast }).toEqual({ text, value: slow });
  return true;
}

function slowly(text: string): unknown {
  try {
    return parseAnyYaml('page.yaml', text);
  } catch (error) {
    return error;
  }
}

/** Holds both against each other for seeded texts, and says which parts of them took the fast path and did not. */
function sharesOf(texts: fc.Arbitrary<string>, seed: number, numRuns: number): { taken: number; left: number } {
  const seen = { taken: 0, left: 0 };
  fc.assert(
    fc.property(texts, (text) => {
      seen[agrees(text) ? 'taken' : 'left'] += 1;
    }),
    { seed, numRuns },
  );
  const all = seen.taken + seen.left;
  return { taken: seen.taken / all, left: seen.left / all };
}

/** The tests with random documents; `runs` says how many. */
export function testSeededDocuments(runs: number): void {
  describe('the fast path for YAML', () => {
    it('gives what the other one gives for seeded documents', () => {
      const { taken, left } = sharesOf(document, 20_261, runs);
      expect(taken).toBeGreaterThan(0.2);
      expect(left).toBeGreaterThan(0.2);
    });

    it('gives what the other one gives for pages with random damage', () => {
      const put = fc.constantFrom(
        ...` ¦  ¦\n¦- ¦: ¦:¦#¦ #¦"¦'¦[¦]¦{¦}¦,¦|¦>¦\t¦&a ¦*a¦? ¦!¦\\¦\r\n¦~¦0¦\u00a0`.split('¦'),
      );
      const edit = fc.record({ at: fc.nat(page.length), drop: fc.nat(3), text: put });
      const damaged = fc
        .array(edit, { minLength: 1, maxLength: 2 })
        .map((edits) =>
          edits.reduce((before, { at, drop, text }) => before.slice(0, at) + text + before.slice(at + drop), page),
        );
      expect(sharesOf(damaged, 20_262, runs / 10).taken).toBeGreaterThan(0.2);
    });

    it('gives what the other one gives for values of random characters', () => {
      const letter = fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom('a', 'b', 'e', 'x', '0', '1', '-', '.', '+', '_') },
        { weight: 4, arbitrary: fc.constantFrom(' ', ' ', ':', '#', ',', "'", '"', '\\', '/', 'n') },
        { weight: 1, arbitrary: fc.constantFrom(...'[]{}&*!|>%@`?~=<'.split(''), 'é', '\u00a0', '\u2028', '🍃') },
        { weight: 1, arbitrary: fc.nat(0xa0).map((code) => String.fromCharCode(code)) },
      );
      const number = fc.constantFrom(...'+-.0123456789eExoXab_infNA'.split(''));
      const piece = fc
        .oneof(
          fc.array(letter, { maxLength: 12 }),
          fc.array(letter, { maxLength: 12 }),
          fc.array(number, { maxLength: 8 }),
        )
        .map((parts) => parts.join(''));
      const form = fc.constantFrom<(text: string) => string>(
        (text) => `a: ${text}\n`,
        (text) => `a:\n  - ${text}\n`,
        (text) => `a: "${text}"\n`,
        (text) => `a: '${text}'\n`,
        (text) => `a: [${text}]\n`,
        (text) => `a: [b, ${text}, "${text}"]\n`,
        (text) => `a: { b: ${text}, c: '${text}' }\n`,
        (text) => `a: ${text} # b\n`,
        (text) => `a: # ${text}\n  b: ${text}\n`,
        (text) => `a: |\n  ${text}\n`,
        (text) => `a: >-\n  ${text}\n  ${text}\n`,
        (text) => `# ${text}\na: b\n`,
        (text) => `${text}: b\n`,
      );
      expect(
        sharesOf(
          fc.tuple(form, piece).map(([make, text]) => make(text)),
          20_263,
          runs * 2,
        ).taken,
      ).toBeGreaterThan(0.4);
    });

    it('takes every document of its forms, and gives what the other one gives', () => {
      expect(sharesOf(plainDocument, 20_264, runs / 2)).toEqual({ taken: 1, left: 0 });
    });
  });
}
