import { outputPath } from '../../lib/site/base-path.js';
import { caseKey } from '../../lib/text/names.js';
import type { EmittedFile } from '../../emit/emitted-file.js';
import type { Emitter } from '../../emit/emitter.js';
import { IsletError } from '../../errors/index.js';
import { formerGroup, setsSince } from '../../lib/site/former-group.js';
import { CARD_GROUP } from './manifest-sources.js';

export interface PreviousAssetsInputs {
  /** Manifest of the published output; `undefined` if there is none. */
  readonly former: { readonly profile: string; readonly files: readonly EmittedFile[] } | undefined;
  readonly profile: string;
  /** Number of earlier sets of hashed files to retain. */
  readonly sets: number;
  /** Path of the site below its origin. */
  readonly base: string;
  /** Of this build, which has emitted all else. */
  readonly emitter: Emitter;
}

/**
 * Retains hashed files of earlier builds, so that cached pages still find their scripts and images. A file is removed
 * after `sets` published sets without it; a build that changes no hashed file does not count. Social cards are not
 * retained, since services fetch them at once.
 *
 * Returns the groups of the manifest that these files name.
 */
export function keepPreviousAssets({
  former,
  profile,
  sets,
  base,
  emitter,
}: PreviousAssetsInputs): Record<string, string[]> {
  // Files there have a hash in their name and are cached for a year.
  const hashed = outputPath(base, 'assets/');
  if (sets === 0 || former?.profile !== profile) return {};
  const present = new Set(emitter.files().map(({ path }) => caseKey(path)));
  const gone = former.files.filter(
    ({ path, sources }) =>
      path.startsWith(hashed) && !sources.includes(CARD_GROUP) && !present.has(caseKey(plainOf(path))),
  );
  const isNewSet = gone.some(({ sources }) => setsSince(sources) === undefined);
  const groups: Record<string, string[]> = {};
  const kept = new Set<string>();
  for (const file of gone) {
    const { path, sources } = file;
    const since = (setsSince(sources) ?? 0) + (isNewSet ? 1 : 0);
    const group = formerGroup(since);
    const isWanted = since <= sets && (plainOf(path) === path || kept.has(plainOf(path)));
    if (!isWanted || !keep(file, group, emitter)) continue;
    kept.add(path);
    groups[group] = [];
  }
  return groups;
}

/** The path of a file of which this one is perhaps a compressed form, and which sorts before it. */
function plainOf(path: string): string {
  return path.replace(/\.(?:br|gz)$/, '');
}

/** Returns false if the file is missing or changed, or if its name is taken. */
function keep({ path, sha256, size }: EmittedFile, group: string, emitter: Emitter): boolean {
  if (emitter.published?.holds(path, { sha256, size }) !== true) return false;
  try {
    emitter.adopt(path, { sha256, size }, { sources: [group] });
    return true;
  } catch (error) {
    // A folder in its path is now spelled differently.
    if (error instanceof IsletError && error.diagnostics.every(({ name }) => name === 'output-conflict')) return false;
    throw error;
  }
}
