import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEntityTags } from '../../../../src/serve/preview/entity-tag.js';
import type { OpenFile } from '../../../../src/serve/preview/open-file.js';
import { makeFolder } from '../served-folder.js';

/** SHA-256 of `first` and of `other`, from `printf first | sha256sum`. */
const FIRST = '"a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e"';
const OTHER = '"d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa"';

/** A file with `first` in it, opened, its time stamps said to be this old; `rewrite` puts `other` in it and leaves them. */
async function openedFile(age: number): Promise<OpenFile & { rewrite(): Promise<void> }> {
  const { out } = await makeFolder({ 'file.txt': 'first' });
  const path = join(out, 'file.txt');
  const handle = await open(path);
  onTestFinished(() => handle.close());
  const stat = await handle.stat({ bigint: true });
  stat.ctimeMs = BigInt(Date.now() - age);
  return { handle, stat, rewrite: () => writeFile(path, 'other') };
}

it('does not trust the state of a file that has only just changed, however long it takes to read it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const tags = createEntityTags();
  const file = await openedFile(0);
  const tag = tags(file);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await tag).toBe(FIRST);
  await file.rewrite();
  expect(await tags(file)).toBe(OTHER);
});

it.each(['size', 'mtimeNs', 'ctimeNs', 'ino', 'dev'] as const)('hashes again when %s differs', async (part) => {
  const tags = createEntityTags();
  const file = await openedFile(60_000);
  await tags(file);
  await file.rewrite();
  file.stat[part] += 1n;
  expect(await tags(file)).toBe(OTHER);
});
