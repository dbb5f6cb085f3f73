import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Manifest } from '../emit/manifest.js';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { unlessRefused } from '../errors/system-error.js';
import { isWrittenSource, openSourceArchives, readSourceArchive } from '../lib/fs/source-archive.js';
import { sha256Hex } from '../lib/text/hash.js';

/** Archived sources of an audit folder that are not those of its manifest: altered, added or removed. */
export async function sourceProblems(
  audit: string,
  { sources, unarchived = [] }: Pick<Manifest, 'sources' | 'unarchived'>,
): Promise<Diagnostic[]> {
  const problems: Diagnostic[] = [];
  const missing = new Set(Object.keys(sources).filter(isWrittenSource));
  for (const path of unarchived) missing.delete(path);
  const opened = openSourceArchives(audit);
  const add = (archive: string, what: string): void => {
    const file = `${basename(audit)}/${archive}`;
    problems.push(diagnostic('audit-damaged', { message: `\`${file}\` ${what}.`, position: { file } }));
  };
  const damaged = new Set<string>();
  for (const archive of opened.archives) {
    await nextTurn();
    const found = unlessRefused(() => readSourceArchive(join(audit, archive)), undefined);
    if (found?.isWhole !== true) {
      add(archive, 'is not the archive that the build wrote');
      damaged.add(archive);
    }
    for (const [path, content] of found?.sources ?? []) {
      missing.delete(path);
      if (sources[path] !== sha256Hex(content)) add(archive, `holds other content of \`${path}\` than the build read`);
    }
  }
  for (const path of missing) {
    const archive = opened.archiveOf(path);
    if (!damaged.has(archive)) add(archive, `no longer has \`${path}\`, which the build read`);
  }
  return problems;
}
