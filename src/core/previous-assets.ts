import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseKey } from '../lib/text/names.js';
import type { EmittedFile, FileList } from '../emit/emitted-file.js';
import type { Emitter } from '../emit/emitter.js';
import { IsletError } from '../errors/index.js';
import { formerGroup, setsSince } from '../lib/site/former-group.js';
import { sha256Hex } from '../lib/text/hash.js';
import { CARD_GROUP } from './manifest-sources.js';

export interface PreviousAssetsInputs {
  /** Of the published output; `undefined` if there is none. */
  readonly former: { readonly profile: string; readonly files: FileList } | undefined;
  /** The folder of that. */
  readonly dist: string;
  readonly profile: string;
  /** Sets of hashed files that are kept beside the present one. */
  readonly sets: number;
  /** Of this build, which has emitted all else. */
  readonly emitter: Emitter;
}

/** All that lies there is named by its content, and caches keep it for a year. */
const HASHED = 'assets/';

/**
 * Keeps hashed files of earlier builds in the output, for pages of theirs that a browser or a cache still has: without them an island of such a page would have no code, and its pictures would be missing. A file is kept
 * until so many sets of such files have been published that do not hold it; a build after which all are as they were is none. Social cards are not kept: who shares a page fetches its card at once.
 *
 * Returns the groups of the manifest that these files name.
 */
export function keepPreviousAssets({
  former,
  dist,
  profile,
  sets,
  emitter,
}: PreviousAssetsInputs): Record<string, string[]> {
  if (sets === 0 || former?.profile !== profile) return {};
  const present = new Set<string>();
  for (const { path } of emitter.files()) if (caseKey(path).startsWith(HASHED)) present.add(caseKey(path));
  const gone: EmittedFile[] = [];
  for (const file of former.files) {
    const { path, sources } = file;
    if (path.startsWith(HASHED) && !sources.includes(CARD_GROUP) && !present.has(caseKey(plainOf(path))))
      gone.push(file);
  }
  const isNewSet = gone.some(({ sources }) => setsSince(sources) === undefined);
  const groups: Record<string, string[]> = {};
  const kept = new Set<string>();
  for (const file of gone) {
    const { path, sources } = file;
    const since = (setsSince(sources) ?? 0) + (isNewSet ? 1 : 0);
    const group = formerGroup(since);
    const isWanted = since <= sets && (plainOf(path) === path || kept.has(plainOf(path)));
    if (!isWanted || !keep(file, group, dist, emitter)) continue;
    kept.add(path);
    groups[group] = [];
  }
  return groups;
}

/** The path of a file of which this one is perhaps a compressed form, and which sorts before it. */
function plainOf(path: string): string {
  return path.replace(/\.(?:br|gz)$/, '');
}

/** False where the file is not there as it was written, or its name is taken. */
function keep({ path, sha256, size }: EmittedFile, group: string, dist: string, emitter: Emitter): boolean {
  const origin = { sources: [group] };
  try {
    if (emitter.earlier(path)?.sha256 === sha256) {
      emitter.adopt(path, { sha256, size }, origin);
      return true;
    }
    const file = join(dist, path);
    const bytes = existsSync(file) ? readFileSync(file) : undefined;
    if (bytes === undefined || sha256Hex(bytes) !== sha256) return false;
    emitter.write(path, bytes, origin, sha256);
    return true;
  } catch (error) {
    // A folder of it has another spelling by now.
    if (error instanceof IsletError && error.diagnostics.every(({ name }) => name === 'output-conflict')) return false;
    throw error;
  }
}
