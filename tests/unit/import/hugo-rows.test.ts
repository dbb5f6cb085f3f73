import { describe, expect, it } from 'vitest';
import { readHugo } from '../../../src/import/engines/hugo.js';
import { splitFile } from '../../../src/import/front-matter.js';
import { fileText, inFolder, tablesOf, type FileInput } from './engines.js';

const NOW = Date.parse('2026-11-29T00:00:00Z');

/** The settings that a table names. */
function configOf(setting: string): string {
  if (setting === 'en default, hi') return 'defaultContentLanguage = "en"\n[languages.en]\n[languages.hi]\n';
  if (setting === '…InSubdir=true')
    return 'defaultContentLanguage = "en"\ndefaultContentLanguageInSubdir = true\n[languages.en]\n[languages.hi]\n';
  const zone = /timeZone=([\w/]+)/.exec(setting)?.[1] ?? 'UTC';
  const pattern = /(?:posts=|, )(\/\S*)/.exec(setting)?.[1];
  return [
    `timeZone = "${zone}"`,
    ...[...setting.matchAll(/(uglyURLs|disablePathToLower|removePathAccents)=true/g)].map(
      ([, key = '']) => `${key} = true`,
    ),
    ...(pattern === undefined ? [] : [`[permalinks]\nposts = "${pattern}"`]),
    ...(setting.includes(':filename,') ? ['[frontmatter]\ndate = [":filename", ":default"]'] : []),
    '',
  ].join('\n');
}

describe.each(tablesOf<FileInput>('hugo', 'address'))('addresses with $setting', ({ setting = '', rows }) => {
  const files = rows.map(({ input }) => [`content/${input.file}`, fileText(input['front matter'])]);
  const { result, notes } = inFolder(
    { 'hugo.toml': configOf(setting), ...(Object.fromEntries(files) as Record<string, string>) },
    (folder, note) => readHugo(folder, note, NOW),
  );

  it.each(rows)('$input.file', ({ input, gives }) => {
    const source = `content/${input.file}`;
    const page = result.pages.find((one) => one.source === source);
    if (gives === 'error') expect(notes.some(({ file }) => file === source)).toBe(true);
    else expect(page && decodeURI(page.address)).toBe(decodeURI(String(gives)));
  });
});

it.each(tablesOf('hugo', 'yaml').flatMap(({ rows }) => rows))('YAML: $input', ({ input, gives }) => {
  const read = (): unknown => splitFile(`---\n${input}\n---\n`, 'hugo')?.data['zz'];
  if (gives === 'error') expect(read).toThrow();
  else expect(read()).toEqual(gives);
});

const whole = tablesOf<{ readonly case: string; readonly yaml?: string; readonly file?: string }>(
  'hugo',
  'front matter',
);
it.each(whole.flatMap(({ rows }) => rows))('front matter: $input.case, $input.file', ({ input, gives }) => {
  const file = input.file ?? `---\n${input.yaml ?? ''}---\nx\n`;
  const { result, notes } = inFolder({ 'content/a.md': file }, (folder, note) => readHugo(folder, note, NOW));
  if (gives === 'error') expect(notes).toHaveLength(1);
  else expect(result.pages[0]?.fields.title ?? '').toBe(gives);
});

const dates = tablesOf<string | FileInput>('hugo', 'date');
describe.each(dates)('dates with $setting', ({ setting = '', rows }) => {
  it.each(rows)('$input', ({ input, gives }) => {
    const front = typeof input === 'string' ? input : fileFront(input);
    const name = typeof input === 'string' ? 'posts/a.md' : input.file;
    const text = front.startsWith('+++') ? front : fileText(front);
    const { result, notes } = inFolder({ 'hugo.toml': configOf(setting), [`content/${name}`]: text }, (folder, note) =>
      readHugo(folder, note, NOW),
    );
    const [page] = result.pages;
    const date = page?.fields.published ?? '0001-01-01T00:00:00Z';
    if (gives === 'error') expect(notes.length).toBeGreaterThan(0);
    else if (typeof gives === 'string') expect(date).toBe(gives);
    else expect([page?.address, date]).toEqual(gives);
  });
});

function fileFront({ 'front matter': front }: FileInput): string {
  return typeof front === 'string' ? front : '';
}

it.each(tablesOf('hugo', 'published').flatMap(({ rows }) => rows))('published: $input', ({ input, gives }) => {
  const { result, notes } = inFolder(
    { 'hugo.toml': 'timeZone = "America/New_York"\n', 'content/posts/a.md': fileText(input) },
    (folder, note) => readHugo(folder, note, NOW),
  );
  const fields = result.pages[0]?.fields;
  const isOver = fields?.publishUntil !== undefined && Date.parse(fields.publishUntil) <= NOW;
  if (gives === 'error') expect(notes).toHaveLength(1);
  else expect(fields !== undefined && fields.draft !== true && fields.publishFrom === undefined && !isOver).toBe(gives);
});
