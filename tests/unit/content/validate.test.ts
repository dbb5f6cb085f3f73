import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { link } from '../../../src/api/fields.js';
import { validate } from '../../../src/content/validate.js';
import { parseYaml } from '../../../src/content/yaml/yaml-file.js';

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quote'), text: z.string() }),
  z.strictObject({ kind: z.literal('steps'), items: z.array(z.string()).min(2) }),
]);
const schema = z.strictObject({
  title: z.string().min(1),
  tone: z.enum(['calm', 'lively']).optional(),
  minutes: z.int().min(1).max(10).optional(),
  open: z.boolean().optional(),
  faq: z
    .array(z.strictObject({ question: z.string(), content: z.string() }))
    .max(2)
    .optional(),
  blocks: z.array(block).optional(),
  target: z.union([z.string(), z.strictObject({ url: z.string(), label: z.string() })]).optional(),
  sizes: z.record(z.string().regex(/^[a-z]+$/, 'must be lower-case letters'), z.number()).optional(),
  media: z
    .union([
      z.strictObject({ kind: z.literal('film'), src: z.string() }),
      z.strictObject({ kind: z.literal('still'), alt: z.string() }),
    ])
    .optional(),
  tags: z.array(z.string()).optional(),
  pair: z.tuple([z.string(), z.number()]).optional(),
  mail: z.email().optional(),
});

function problems(text: string): string[] {
  const source = { file: 'page.yaml', text, sha256: '', value: parseYaml('page.yaml', text) };
  const found = validate(schema, source, 'the template `page`').problems ?? [];
  return found.map(
    ({ name, message, remedy, position, path }) =>
      `${name} ${String(position?.line)}:${String(position?.column)} ${path ?? ''} | ${message} | ${remedy}`,
  );
}

const other = z.strictObject({
  title: z.string().min(3).max(5),
  description: z.string(),
  heading: z.string().optional(),
  lead: z.string().optional(),
  author: z.string().optional(),
  banner: z.string().optional(),
  bannerImage: z.string().optional(),
  zoom: z.number().min(2).optional(),
  day: z.iso.date().optional(),
  to: link().optional(),
  code: z.string().length(2).optional(),
  more: z.array(z.string()).optional(),
  services: z.record(z.string(), z.string()).default({}),
  at: z.iso.datetime({ local: true }).optional(),
});

describe('remedies', () => {
  const remedies = (text: string): string[] => {
    const source = { file: 'page.yaml', text, sha256: '', value: parseYaml('page.yaml', text) };
    return (validate(other, source, 'the template `page`').problems ?? []).map(({ remedy }) => remedy);
  };
  const head = 'title: abc\ndescription: x\n';

  it.each<[string, string]>([
    ['title: abcdefg\ndescription: x\n', 'It has 7: take away 2 characters.'],
    ['title: ab\ndescription: x\n', 'It has 2: add 1 character.'],
    [`${head}code: abc\n`, 'It has 3: take away 1 character.'],
    [`${head}zoom: 1\n`, 'Write 2 or a larger number.'],
    [`${head}day: 1.5.2026\n`, 'Write it as in `day: 2026-02-09`.'],
    [`${head}day: 2026-02-09T10:00:00.000Z\n`, 'Write the day: `day: 2026-02-09`.'],
    [`${head}at: 2026-02-09 10h\n`, 'Write it as in `at: 2026-02-09T10:30:00`.'],
    [`${head}to: about us\n`, 'Write `about%20us`: a link must not contain spaces.'],
    [`${head}more: {a: b}\n`, 'Write a list: each item on a line of its own below the key, behind `- `.'],
    [`${head}services: x\n`, 'Write a group of keys, each on a line of its own below the key, such as `name: value`.'],
    [
      'tіtle: abc\ndescription: x\n',
      'Did you mean `title`? `tіtle` is written with the Cyrillic letter U+0456 in the place of `i`.',
    ],
    [
      `${head}ogImage: x\n`,
      'Possible here: `bannerImage`, `heading`, `lead`, `author`, `banner`, `zoom`, `day`, `to` and 4 more.',
    ],
  ])('for %j say how', (text, remedy) => {
    expect(remedies(text)).toEqual([remedy]);
  });

  it('name a format in words', () => {
    expect(problems('title: x\nmail: me\n')).toEqual([
      'content-invalid-value 2:7 mail | `mail` must be an e-mail address, but is `me`. | Write it as in `mail: name@example.com`.',
    ]);
  });

  it('name required keys first', () => {
    expect(remedies('title: abc\nqqqq: x\n').at(-1)).toMatch(/^Possible here: `description`, `heading`, /);
  });
});

describe('validate', () => {
  it('returns what the schema makes of a valid value', () => {
    const text = 'title: Tea\npair: [a, 1]\n';
    expect(validate(schema, { file: 'a.yaml', text, sha256: '', value: parseYaml('a.yaml', text) }, 'it')).toEqual({
      value: { title: 'Tea', pair: ['a', 1] },
    });
  });

  it.each<[string, string, string[]]>([
    [
      'an unknown key near a known one',
      'title: x\ntoen: calm\n',
      ['content-unknown-key 2:1 toen | `toen` is not a key of the template `page`. | Did you mean `tone`?'],
    ],
    [
      'a nested unknown key, where every key is used',
      'title: x\nfaq:\n  - question: a\n    content: b\n    contnt: c\n',
      [
        'content-unknown-key 5:5 faq[0].contnt | `contnt` is not a key of the template `page` at `faq[0]`. | Remove the key: all possible keys are already there.',
      ],
    ],
    [
      'a missing key in a list',
      'title: x\nfaq:\n  - question: a\n  - question: b\n    content: c\n',
      [
        'content-missing-key 3:5 faq[0].content | `faq[0].content` is missing; the template `page` needs it. | Add `content:` here with text.',
      ],
    ],
    [
      'an empty value',
      'title:\n',
      ['content-wrong-type 1:1 title | `title` must be text, but is empty. | Fill the value in, or remove the key.'],
    ],
    [
      'another kind',
      'title: [a]\nopen: yes\n',
      [
        'content-wrong-type 1:8 title | `title` must be text, but is a list. | Write text, such as `title: Some words`.',
        'content-wrong-type 2:7 open | `open` must be `true` or `false`, but is text. | Write `open: true`.',
      ],
    ],
    [
      'a word that is not listed',
      'title: x\ntone: lifely\n',
      ['content-invalid-value 2:7 tone | `tone` is `lifely`, which is not allowed here. | Did you mean `lively`?'],
    ],
    [
      'a number out of range',
      'title: x\nminutes: 12\n',
      ['content-invalid-value 2:10 minutes | `minutes` must be at most 10. | Write a number from 1 to 10.'],
    ],
    [
      'an empty text',
      'title: ""\n',
      ['content-invalid-value 1:8 title | `title` must have at least 1 character. | Write a text between the quotes.'],
    ],
    [
      'a union whose word names no option',
      'title: x\nblocks:\n  - kind: quot\n    text: a\n',
      [
        'content-invalid-value 3:11 blocks[0].kind | `blocks[0].kind` is `quot`, which is not allowed here. | Did you mean `quote`?',
      ],
    ],
    [
      'the option of a plain union that came nearest',
      'title: x\ntarget: {url: 1, label: b}\n',
      [
        "content-wrong-type 2:15 target.url | `target.url` must be text, but is a number. | Put it in quotes: `url: '1'`.",
      ],
    ],
    [
      'a number where text is wanted',
      'title: 2024 # a year\nfaq:\n  - {question: true, content: 1.50}\nblocks:\n  - kind: steps\n    items:\n      - 1_0\n      - 0x1F\n',
      [
        "content-wrong-type 1:8 title | `title` must be text, but is a number. | Put it in quotes: `title: '2024'`.",
        "content-wrong-type 3:16 faq[0].question | `faq[0].question` must be text, but is `true` or `false`. | Put it in quotes: `question: 'true'`.",
        "content-wrong-type 3:31 faq[0].content | `faq[0].content` must be text, but is a number. | Put it in quotes: `content: '1.50'`.",
        "content-wrong-type 8:9 blocks[0].items[1] | `blocks[0].items[1]` must be text, but is a number. | Put it in quotes: `'0x1F'`.",
      ],
    ],
    [
      'a space that is missing after a colon',
      "title:'FAQs: all of them'\nfaq:\n  - question:Who: me?\n    content: b\n",
      [
        "content-unknown-key 1:1 title:'FAQs | A space is missing after the colon. | Write `title: 'FAQs: all of them'`.",
        "content-unknown-key 3:5 faq[0].question:Who | A space is missing after the colon. | Write `question: 'Who: me?'`.",
      ],
    ],
    [
      'a union with nothing near',
      'title: x\ntarget: 7\n',
      [
        'content-wrong-type 2:9 target | `target` is a number, which is not allowed here. | Write text, such as `target: Some words`, or a group of keys, with `url:` and `label:`.',
      ],
    ],
    [
      'the option of a plain union that its word names',
      'title: x\nmedia:\n  kind: film\n  alt: y\n',
      [
        'content-missing-key 3:3 media.src | `media.src` is missing; the template `page` needs it. | Add `src:` here with text.',
        'content-unknown-key 4:3 media.alt | `alt` is not a key of the template `page` at `media`. | Remove the key: it cannot be combined with the other keys here.',
      ],
    ],
    [
      'words for yes and no',
      'title: x\nopen: Off\n',
      ['content-wrong-type 2:7 open | `open` must be `true` or `false`, but is text. | Write `open: false`.'],
    ],
    [
      'numbers in quotes, with a comma and with their unit',
      'title: x\nsizes:\n  a: "10"\n  b: 3,50\n  c: ₹1,00,000\n  d: 2 to 3\n',
      [
        'content-wrong-type 3:6 sizes.a | `sizes.a` must be a number, but is text. | Write it without quotes: `a: 10`.',
        'content-wrong-type 4:6 sizes.b | `sizes.b` must be a number, but is text. | Write it with a point: `b: 3.50`.',
        'content-wrong-type 5:6 sizes.c | `sizes.c` must be a number, but is text. | Write the number alone: `c: 100000`.',
        'content-wrong-type 6:6 sizes.d | `sizes.d` must be a number, but is text. | Write a number, such as `d: 5`.',
      ],
    ],
    [
      'a list whose dashes touch their words',
      'title: x\nfaq:\n  -a\n  -b\ntags:\n  • a\n',
      [
        'content-wrong-type 3:3 faq | `faq` must be a list, but is text. | Write a list: each item on a line of its own below the key, behind `- `.',
        'content-wrong-type 6:3 tags | `tags` must be a list, but is text. | Begin each item of a list with a dash and a space: `- a`.',
      ],
    ],
    [
      'a text that is taken for a comment',
      'title: #1 tea\n',
      [
        "content-wrong-type 1:1 title | `title` must be text, but is empty. | A `#` behind a space begins a comment. Put the text in quotes: `title: '#1 tea'`.",
      ],
    ],
    [
      'a key with what cannot be seen',
      'title: x\n\u200btone: calm\n',
      [
        'content-unknown-key 2:1 \u200btone | `tone` contains an invisible character or an unusual space (U+200B). | Type the line again, with plain spaces at its beginning.',
      ],
    ],
  ])('explains %s', (_, text, expected) => {
    expect(problems(text).sort()).toEqual([...expected].sort());
  });

  it('explains a name in a record that breaks the rule for names', () => {
    expect(problems('title: x\nsizes: {Small1: 1}\n')).toEqual([
      'content-invalid-value 2:17 sizes.Small1 | `sizes.Small1`: must be lower-case letters. | Rename it: it must be lower-case letters.',
    ]);
  });

  it('explains a tuple of the wrong length', () => {
    expect(problems('title: x\npair: [a]\n')[0]).toMatch(/^content-(missing-key|invalid-value|wrong-type) 2:/);
    expect(problems('title: x\npair: [a, 1, 2]\n')).toEqual([
      'content-invalid-value 2:7 pair | `pair` must have at most 2 items. | It has 3: take away 1 item.',
    ]);
  });

  it('is not led astray by names of object members', () => {
    expect(problems('title: x\nconstructor: 1\n')[0]).toContain('`constructor` is not a key of the template `page`.');
    expect(problems('title: x\nfaq:\n  - constructor: 1\n').at(-1)).toContain('`constructor` is not a key');
    expect(problems('title: x\nsizes: {constructor: a}\n')).toEqual([
      'content-wrong-type 2:22 sizes.constructor | `sizes.constructor` must be a number, but is text. | Write a number, such as `constructor: 5`.',
    ]);
  });
});
