import { FILE_HASH_PATTERN } from '../../../lib/text/hash.js';

const HASHED = new RegExp(`-${FILE_HASH_PATTERN}(?=\\.[a-z0-9]+)`, 'g');
const HASHED_PATH = new RegExp(`[\\w./~-]+-${FILE_HASH_PATTERN}\\.[a-z0-9]+`, 'g');
const POLICY_HASH = /'sha256-[A-Za-z0-9+/]+=*'/g;

/** Removes hashes in asset names and security policies from a text. */
export function withoutHashes(text: string): string {
  return text.replace(HASHED, '-#').replace(POLICY_HASH, "'sha256-#'");
}

/** The path of a file without its content hash: `assets/logo.svg` for `assets/logo-1a2b3c4d.svg`. */
export function logicalName(path: string): string {
  return path.replace(HASHED, '');
}

/** What explains changed hashes in two trees. */
export interface HashContext {
  /** New paths of matched files, by their old paths. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Hashes of the inline scripts and styles found so far, as in policies. */
  readonly inlineBefore: Set<string>;
  readonly inlineAfter: Set<string>;
}

/** Whether two values differ only by names of matched files and by hashes of known inline code. */
export function differsOnlyByHashes(
  before: string | undefined,
  after: string | undefined,
  hashes: HashContext,
): boolean {
  if (before === undefined || after === undefined) return false;
  if (before === after || withoutHashes(before) !== withoutHashes(after)) {
    return policyDiffersByHashesOnly(before, after, hashes);
  }
  const moved = [...before.matchAll(HASHED_PATH)];
  const now = [...after.matchAll(HASHED_PATH)];
  const namesFollow = moved.every(([name], index) => {
    const other = now[index]?.[0] ?? '';
    return name === other || follows(name, other, hashes.renamed);
  });
  return namesFollow && hashesKnown(before, after, hashes);
}

/**
 * Whether two names belong to the same matched file. A name may be part of an address, or a relative import
 * in a module.
 */
function follows(name: string, other: string, renamed: ReadonlyMap<string, string>): boolean {
  const path = name.slice(name.indexOf('assets/')).replace(/^\.?\//, '');
  const direct = renamed.get(path);
  if (direct !== undefined) return other.endsWith(direct);
  const file = name.slice(name.lastIndexOf('/') + 1);
  for (const [from, to] of renamed)
    if (from.endsWith(`/${file}`)) return other.endsWith(to.slice(to.lastIndexOf('/') + 1));
  return false;
}

function policyDiffersByHashesOnly(before: string, after: string, hashes: HashContext): boolean {
  const strip = (text: string): string => text.replace(POLICY_HASH, '').replace(/ +/g, ' ');
  return (
    before !== after &&
    before.includes("'sha256-") &&
    strip(before) === strip(after) &&
    hashesKnown(before, after, hashes)
  );
}

function hashesKnown(before: string, after: string, { inlineBefore, inlineAfter }: HashContext): boolean {
  const old = new Set(before.match(POLICY_HASH));
  const fresh = new Set(after.match(POLICY_HASH));
  return (
    [...old].every((hash) => fresh.has(hash) || inlineBefore.has(hash)) &&
    [...fresh].every((hash) => old.has(hash) || inlineAfter.has(hash))
  );
}
