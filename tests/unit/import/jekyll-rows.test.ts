import { describe, expect, it } from 'vitest';
import { readJekyll } from '../../../src/import/engines/jekyll.js';
import { splitFile } from '../../../src/import/front-matter.js';
import { fileText, inFolder, tablesOf, type FileInput } from './engines.js';

const NOW = Date.parse('2026-11-29T12:00:00Z');

/** The settings that a table names: `permalink: date`, or `collections.docs.permalink: /:path/`. */
function configOf(setting: string): string {
  const [, key = '', value = ''] = /^collections\.docs\.(\w+): (.*)$/.exec(setting) ?? [];
  return key === '' ? `${setting}\n` : `collections:\n  docs:\n    output: true\n    ${key}: ${value}\n`;
}

describe.each(tablesOf<FileInput>('jekyll', 'address'))('addresses with $setting', ({ setting = '', rows }) => {
  const files = rows.map(({ input }) => [input.file, fileText(input['front matter'])]);
  const { result } = inFolder(
    { '_config.yml': configOf(setting), ...(Object.fromEntries(files) as Record<string, string>) },
    (folder, note) => readJekyll(folder, note, NOW),
  );

  it.each(rows)('$input.file $gives', ({ input, gives }) => {
    const page = result.pages.find((one) => one.source === input.file && one.fields.publishFrom === undefined);
    expect(page?.address ?? 'no page').toBe(gives);
  });
});

it.each(tablesOf('jekyll', 'yaml').flatMap(({ rows }) => rows))('YAML: $input', ({ input, gives }) => {
  const read = (): unknown => splitFile(`---\n${input}\n---\n`, 'jekyll')?.data['zz'];
  if (String(gives).startsWith('front matter ignored')) expect(read).toThrow();
  else expect(read()).toEqual(gives);
});

const whole = tablesOf<{ readonly case: string; readonly file: string }>('jekyll', 'front matter');
it.each(whole.flatMap(({ rows }) => rows))('front matter: $input.case', ({ input, gives }) => {
  const { result } = inFolder({ 'a.md': input.file }, (folder, note) => readJekyll(folder, note, NOW));
  const [page] = result.pages;
  expect(page === undefined ? 'not a page' : (page.fields.title ?? 'no title read')).toBe(gives);
});

const dates = tablesOf('jekyll', 'date');
describe.each(dates)('dates with $setting', ({ setting = '', rows }) => {
  it.each(rows)('$input', ({ input, gives }) => {
    const [front] = input.split(' (address');
    const name = front === input ? 'a.md' : '_posts/2026-01-01-z.md';
    const { result, notes } = inFolder(
      { '_config.yml': `${setting}\n`, [name]: fileText(front ?? '') },
      (folder, note) => readJekyll(folder, note, NOW),
    );
    const [page] = result.pages;
    const date = page?.fields.published?.replace('T', ' ').replace(/([+-]\d\d):(\d\d)$/, ' $1$2');
    if (gives === 'error') expect(notes).toHaveLength(1);
    else expect(front === input ? date : page?.address).toBe(gives);
  });
});
