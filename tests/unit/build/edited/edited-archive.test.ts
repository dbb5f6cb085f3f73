import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sinceNow } from '../../../../src/build/archive-sources.js';
import { beginEditedArchive } from '../../../../src/build/edited/edited-archive.js';
import { writeArchive } from '../../../../src/build/threads/output-tasks.js';
import { TOO_FRESH } from '../../../../src/cache/tree-state.js';
import { writeSourceArchive } from '../../../../src/emit/source-archive.js';
import { sha256Hex } from '../../../../src/lib/hash.js';
import { SOURCES_FILE } from '../../../../src/lib/source-archive.js';

let root: string;
const at = (...path: readonly string[]): string => join(root, ...path);

/** Two more than are put into a copy of the former archive. */
const PAGES = Array.from({ length: 102 }, (_, index) => `site/pages/page-${String(index).padStart(3, '0')}.yaml`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-archive-'));
  for (const folder of ['site/pages', 'former', 'now', 'fresh']) mkdirSync(at(folder), { recursive: true });
  for (const page of PAGES) writeFileSync(at(page), `title: ${page}\n`);
  writeSourceArchive(at('former'), root, PAGES);
});
afterEach(() => { rmSync(root, { recursive: true }); });

const [LAST = '', ...OTHERS] = [...PAGES].reverse();

/** Edits all but the last page, and ends an archive that was begun with these as the edited ones. Returns whether it is that of all that lies there by then. */
async function archived(isThere: boolean, edits: { readonly before?: string; readonly since?: string }): Promise<boolean> {
  const edit = (page: string, word: string): void => { writeFileSync(at(page), `title: ${word} ${page}\n`); };
  for (const page of OTHERS) edit(page, 'Edited');
  if (edits.before !== undefined) edit(edits.before, 'Unnoticed');
  await setTimeout(2 * TOO_FRESH);
  const begun = beginEditedArchive({
    root,
    since: sinceNow(),
    former: at('former'),
    audit: { sources: () => PAGES, hashesOf: (paths) => new Map(paths.map((path) => [path, sha256Hex(`title: ${path}\n`)])) },
    folder: at('now'),
    edited: { files: OTHERS, sizeOf: () => undefined },
    threads: { archive: async (task) => Promise.resolve(isThere ? writeArchive(task) : undefined) },
  });
  await begun.settled;
  if (edits.since !== undefined) edit(edits.since, 'Again');
  await begun.end(new Map([...OTHERS, ...Object.values(edits)].map((page) => [page, sha256Hex(readFileSync(at(page)))])));
  writeSourceArchive(at('fresh'), root, PAGES);
  return readFileSync(at('now', SOURCES_FILE)).equals(readFileSync(at('fresh', SOURCES_FILE)));
}

it.each<[string, boolean, { readonly before?: string; readonly since?: string }]>([
  ['by a thread', true, {}],
  ['by the main thread, where there is no other', false, {}],
  ['with a source that was edited since it was begun', true, { since: LAST }],
  ['with a source that was edited again since it was read', true, { since: OTHERS[0] ?? '' }],
  ['with a source that was not known to be edited', true, { before: LAST }],
])('is gathered %s', async (_, isThere, edits) => {
  expect(await archived(isThere, edits)).toBe(true);
});
