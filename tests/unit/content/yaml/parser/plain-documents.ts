import fc from 'fast-check';

const spaces = fc.constantFrom(' ', ' ', ' ', '  ', '    ');

/** Behind a value; a block scalar has none. */
const note = fc.constantFrom('', '', '', '', '', '', ' ', '   ', ' # note', '  #', ' # a: [b] "c" | #');

const noLines: readonly string[][] = Array.from({ length: 12 }, () => []);
const gap = fc.constantFrom(...noLines, [''], ['', ''], ['# note: "x"'], ['#', '']);
/** What a block scalar would take for a part of it. */
const wideGap = fc.constantFrom(...noLines, ['   '], ['', '       '], ['        # note']);

const key = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('a', 'b', 'key', 'two words', 'a-b', '_c', 'Null ', 'true-', 'constructor', 'yes', 'e'),
      fc.nat(30),
    )
    .map(([name, number]) => `${name}${String(number)}`),
  fc.constantFrom(
    ...'constructor¦toString¦valueOf¦hasOwnProperty¦yes¦no¦on¦y¦nul¦nULL¦inf¦e1¦x¦_¦__¦__proto¦proto__¦Nulls¦true false'.split(
      '¦',
    ),
  ),
);

const unquoted = fc.constantFrom(
  ...`5¦-1.5¦007¦+12¦0x1F¦0o17¦1e3¦-0¦-0.0¦.5¦5.¦9007199254740991¦3.141592653589793¦1e300¦null¦Null¦NULL¦true¦True¦FALSE¦yes¦off¦nULL¦\
2026-02-09¦12:30¦1,000¦.¦...¦-a¦-.5a¦text¦two  words¦a, b¦it's "so"¦a:b¦https://x.example/?a=1#b¦a#b¦a [b] {c}¦/a/¦a - b¦\
a ? b & c * d¦a\\nb¦$¦(a)¦;¦^¦<p>x</p>¦<<¦=¦<¦₹500¦हिन्दी¦🍃¦“so”¦\u00a0a\u00a0¦a\u0001b¦\u001f¦a\u2028b¦\u0085¦\u000ba\u000c`.split(
    '¦',
  ),
);

const shared = ['a', ' ', '  ', ': ', ' #', '[', '}', ',', 'é', '🍃', '\u00a0', '\u0001', '\u2029', '-', '|'];
const quoted = fc.oneof(
  fc
    .array(fc.constantFrom(...shared, '\\"', '\\\\', '\\/', '\\n', "'"), { maxLength: 6 })
    .map((parts) => `"${parts.join('')}"`),
  fc.array(fc.constantFrom(...shared, "''", '\\', '\\n', '"'), { maxLength: 6 }).map((parts) => `'${parts.join('')}'`),
);

const entry = fc
  .tuple(
    fc.constantFrom('', '', ' ', '   '),
    fc.oneof(
      unquoted.filter((text) => !/[,[\]{}]/.test(text)),
      quoted,
    ),
    fc.constantFrom('', '', ' ', '  '),
  )
  .map((parts) => parts.join(''));
const flow = fc.oneof(
  fc.array(entry, { maxLength: 4 }).map((entries) => `[${entries.join(',')}]`),
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('', ' ', '  '), key, entry), { maxLength: 4, selector: ([, name]) => name })
    .map((entries) => `{${entries.map(([before, name, text]) => `${before}${name}: ${text}`).join(',')}}`),
);

const onLine = fc.tuple(fc.oneof(unquoted, quoted, flow), note).map((parts) => parts.join(''));

const words = fc.constantFrom(
  ...`one¦two  three¦- a¦a: b¦# no comment¦"¦|¦---¦...¦<p>x</p>¦{ %¦&a *b¦\u00a0¦🍃¦a\u2028¦\u0001¦\\n¦deci-¦1`.split(
    '¦',
  ),
);
const block = fc
  .record({
    header: fc.constantFrom('|', '|-', '>', '>-'),
    indent: fc.integer({ min: 1, max: 4 }),
    lines: fc.array(
      fc.record({ above: fc.constantFrom(0, 0, 0, 1, 2), further: fc.constantFrom(0, 0, 0, 2, 5), text: words }),
      { minLength: 1, maxLength: 5 },
    ),
    after: fc.nat(2),
  })
  .map(({ header, indent, lines, after }) => {
    const isFolded = header.startsWith('>');
    const below = lines.flatMap(({ above, further, text }, index) =>
      index === 0
        ? [' '.repeat(indent) + text]
        : [...blank(above), ' '.repeat(isFolded ? indent : indent + further) + text],
    );
    return [header, ...below, ...blank(after)];
  });

function blank(count: number): string[] {
  return Array.from({ length: count }, () => '');
}

function indented(text: readonly string[], by: number): string[] {
  return text.map((line) => (line === '' ? '' : ' '.repeat(by) + line));
}

/** The lines of a value; the first one goes on with that of its key. */
const values = fc.letrec<{ map: string[]; list: string[]; value: string[] }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    {
      weight: 8,
      arbitrary: fc.tuple(spaces, onLine, wideGap).map(([space, text, after]) => [`${space}${text}`, ...after]),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(spaces, block).map(([space, [header = '', ...below]]) => [`${space}${header}`, ...below]),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(note, wideGap, tie('map'), fc.integer({ min: 1, max: 5 }))
        .map(([behind, above, below, indent]) => [behind, ...above, ...indented(below, indent)]),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(note, wideGap, tie('list'), fc.integer({ min: 0, max: 4 }))
        .map(([behind, above, below, indent]) => [behind, ...above, ...indented(below, indent)]),
    },
    { weight: 1, arbitrary: note.map((behind) => [behind]) },
  ),
  map: fc
    .uniqueArray(fc.tuple(key, tie('value'), gap), { minLength: 1, maxLength: 4, selector: ([name]) => name })
    .map((pairs) => pairs.flatMap(([name, [on = '', ...below], after]) => [`${name}:${on}`, ...below, ...after])),
  list: fc
    .array(
      fc.oneof(
        tie('map'),
        onLine.map((text) => [text]),
        block,
      ),
      { minLength: 1, maxLength: 4 },
    )
    .chain((items) =>
      fc
        .constantFrom('- ', '- ', '-  ', '-     ')
        .map((dash) => items.flatMap(([first = '', ...rest]) => [`${dash}${first}`, ...indented(rest, dash.length)])),
    ),
}));

/** Documents in all the forms that the fast path for YAML reads, and in no others. */
export const plainDocument = fc
  .tuple(values.map, fc.constantFrom('\n', '\n', '\r\n'))
  .map(([text, lineBreak]) => `${text.join('\n')}\n`.replaceAll('\n', lineBreak));
