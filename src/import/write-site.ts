import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathProblem } from '../lib/fs/confine.js';
import { writeWhole } from '../lib/fs/write-whole.js';

/** File with the hashes of what an import wrote. */
const RECORD = 'import-report.json';

/** Writes files into the new site, and never over one that was edited. */
export interface SiteWriter {
  /** @returns whether the file has this content now */
  readonly write: (path: string, content: string | Uint8Array) => boolean;
  readonly kept: readonly string[];
  /** Writes the report with the hashes of all files. */
  readonly finish: (report: object) => void;
}

/** @param into absolute path of the folder of the new site */
export function siteWriter(into: string): SiteWriter {
  const hashes = new Map<string, string>();
  const earlier = readRecord(join(into, RECORD));
  const kept: string[] = [];
  const place = (path: string): string | undefined => {
    if (pathProblem(path.replace(/^\.(?=\w)/, '').replaceAll('/.', '/')) !== undefined) return undefined;
    // No folder on the way may be a link to another place.
    const parts = path.split('/');
    const above = parts.map((_, index) => join(into, ...parts.slice(0, index + 1)));
    return above.some((one) => lstatSync(one, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      ? undefined
      : join(into, path);
  };
  return {
    kept,
    write: (path, content) => {
      const target = place(path);
      if (target === undefined) return false;
      const hash = hashOf(content);
      const present = existsSync(target) ? hashOf(readFileSync(target)) : undefined;
      if (present !== undefined && present !== hash && present !== earlier.get(path)) {
        kept.push(path);
        hashes.set(path, earlier.get(path) ?? '');
        return false;
      }
      hashes.set(path, hash);
      if (present === hash) return true;
      mkdirSync(dirname(target), { recursive: true });
      writeWhole(target, content);
      return true;
    },
    finish: (report) => {
      const written = Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1)));
      writeWhole(join(into, RECORD), `${JSON.stringify({ ...report, written }, undefined, 1)}\n`);
    },
  };
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function readRecord(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  const { written = {} } = JSON.parse(readFileSync(file, 'utf8')) as { readonly written?: Record<string, string> };
  return new Map(Object.entries(written));
}
