import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { diff } from '../../../../../src/audit/diff/diff.js';
import { pagesToPicture } from '../../../../../src/audit/diff/pictures/pages-to-picture.js';
import { temporaryFolder } from '../../../emit/output.js';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = join(temporaryFolder(), 'dist');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const page = (body: string, head = ''): string =>
  `<html lang="en"><head><title>Tea</title>${head}</head><body><main><p>${body}</p></main></body></html>`;

const FILES = {
  'a.html': page('Green tea'),
  'b.html': page('<img src="/tea.png" alt="Tea">'),
  'c.html': page('Black tea', '<link rel="stylesheet" href="/style.css">'),
  'd.html': page('White tea'),
  'style.css': 'p{background:url(/ground.png)}',
  'tea.png': 'one',
  'ground.png': 'one',
};

it('takes pages whose HTML differs, or a file that they or their style sheets name', async () => {
  const before = folderOf(FILES);
  const pairs = async (changes: Readonly<Record<string, string>>) => {
    const comparison = await diff({ before, after: folderOf({ ...FILES, ...changes }) });
    return pagesToPicture(comparison).map(({ after }) => after);
  };
  expect(await pairs({})).toEqual([]);
  expect(await pairs({ 'a.html': page('Yellow tea'), 'new.html': page('Quite another text') })).toEqual(['a.html']);
  expect(await pairs({ 'tea.png': 'two' })).toEqual(['b.html']);
  expect(await pairs({ 'ground.png': 'two' })).toEqual(['c.html']);
});
