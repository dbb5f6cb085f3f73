import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mergeBase } from '../../../../src/core/commands/build-revision.js';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'islet-revision-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

it('says that git is missing', async () => {
  const folder = emptyFolder();
  vi.stubEnv('PATH', folder);
  await expect(mergeBase(folder, 'main', 'HEAD')).rejects.toThrow('usage: git was not found.');
});

it('says that a project is in no repository', async () => {
  const folder = emptyFolder();
  vi.stubEnv('GIT_CEILING_DIRECTORIES', folder);
  await expect(mergeBase(folder, 'main', 'HEAD')).rejects.toThrow('usage: The project is not in a git repository.');
});
