import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineData } from '../../src/api/index.js';
import { schemasOf } from '../../src/content/json-schemas.js';
import { parseYaml } from '../../src/content/yaml/yaml-file.js';
import { openEditor, type EditorSession } from '../helpers/language-server.js';

const KINDS: Readonly<Record<string, z.ZodType>> = {
  'a text of some length': z.string().min(2).max(4),
  'a text of one length': z.string().length(2),
  'a text with a pattern': z
    .string()
    .regex(/^tea/i)
    .regex(/[a-z\u{1f375}]$/u),
  'a text that begins and ends': z.string().startsWith('t').endsWith('a').includes('e'),
  'an address': z.url(),
  'an email address': z.email(),
  'a date': z.iso.date(),
  'a whole number': z.number().int().min(-1).max(10),
  'a number above': z.number().gt(0).lt(1000).multipleOf(0.5),
  'a value that is replaced': z.number().catch(5),
  'a choice': z.enum(['tea', 'a', '12']),
  'one of several': z.union([z.literal(1), z.literal('tea'), z.boolean(), z.null()]),
  'a list': z.array(z.string().min(1)).min(1).max(1),
  'a pair': z.tuple([z.string(), z.string()]),
  'an object': z.strictObject({ a: z.number() }),
  'a record': z.record(z.string().regex(/^[a-c]$/), z.union([z.string(), z.number()])),
  'what may be missing': z.string().nullable(),
};

/** As authors write them. */
const VALUES =
  `'' a tea Teapot TEA "tea\\n" t\u00e9a 🍵 🍵🍵 🍵🍵🍵 tea🍵 नि 0 -1 1 1.5 3 10 11 1e3 1e-3 0.3 0x1F 007 1_000 true yes null ~ [] [a] [''] [a,a] [1] {} {a:\u00a01} {a:\u00a0b} {d:\u00a01} 2026-12-24 2026-13-01 "2026-12-24" https://a.example/ http:a b@a.example "12" "\u00a03\u00a0"`
    .split(' ')
    .map((value) => value.replaceAll('\u00a0', ' '));

let root: string;
let editor: EditorSession;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'islet-editor-'));
  editor = await openEditor(root, { 'yaml.validate': true });
});
afterAll(async () => {
  await editor.close();
  await rm(root, { recursive: true });
});

/** The server counts the halves of a character (`findings/yaml-lengths.sh`), the build and JSON Schema do not. */
const isMiscounted = (kind: string, value: string): boolean => kind.includes('length') && value.includes('\u{1f375}');

it.each(Object.entries(KINDS))('an editor underlines what the build refuses: %s', async (kind, schema) => {
  const name = kind.replaceAll(' ', '-');
  const fields = z.strictObject(Object.fromEntries(VALUES.map((_, index) => [`v${String(index)}`, schema])));
  const definition = defineData({ description: kind, kind: 'single', schema: fields });
  const data = new Map([[name, { id: name, module: undefined, definition, schema: fields, walk: () => undefined }]]);
  const { files } = schemasOf({ templates: new Map(), data, files: new Map() } as never);
  await writeFile(join(root, `${name}.json`), files.find(({ path }) => path === `data/${name}.json`)?.text ?? '');
  const lines = VALUES.map((value, index) => `v${String(index)}: ${value}`);
  const text = [`# yaml-language-server: $schema=./${name}.json`, ...lines, ''].join('\n');
  const underlined = new Set((await editor.open(`${name}.yaml`, text)).map(({ range }) => range.start.line));
  const answers = VALUES.map((value, index) => {
    const read = (parseYaml('value.yaml', `value: ${value}\n`) as { value: unknown }).value;
    return { value, build: schema.safeParse(read).success, editor: !underlined.has(index + 1) };
  });
  expect(answers.filter(({ value, build, editor: shown }) => build !== shown && !isMiscounted(kind, value))).toEqual(
    [],
  );
});
