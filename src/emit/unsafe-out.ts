import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { failure } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { CHECKSUMS_FILE, MANIFEST_FILE, RECORDS_FILE } from './audit-files.js';
import { statsOf, type OutputFolders } from './output-folders.js';

/**
 * Refuses an output of which a folder is a file or a link.
 *
 * @throws IsletError `project-unsafe-out`
 */
export function refuseNonFolders(folders: OutputFolders): void {
  for (const folder of [folders.dist, folders.audit, folders.work]) {
    const stats = statsOf(folder);
    if (stats !== undefined && !stats.isDirectory()) throw notAFolder(folder, stats.isSymbolicLink());
  }
}

/**
 * Refuses an output with files that no build wrote, because publishing would remove them. Without an audit folder
 * beside it, a folder passes if it is empty or has an `index.html` or a `404.html`. Not valid during a publication.
 *
 * @param isPart true for a part of a site, which has records and no manifest
 * @throws IsletError `project-unsafe-out`
 */
export function refuseForeignContent({ dist, audit }: OutputFolders, isPart = false): void {
  const noted = namesIn(audit);
  const isSite = noted.includes(MANIFEST_FILE) || noted.includes(CHECKSUMS_FILE);
  if (isPart && isSite && statsOf(dist) !== undefined) {
    throw failure('project-unsafe-out', {
      message: `\`${basename(dist)}\` holds a site, which a part of one would replace.`,
      remedy: 'Name a folder of its own for the part, such as `--out part-1`.',
    });
  }
  if (isPart ? noted.includes(RECORDS_FILE) : isSite) return;
  if (noted.length > 0) {
    throw failure('project-unsafe-out', {
      message: `\`${pathFromHere(audit)}\`, the audit folder of the output, holds \`${noted.sort()[0] ?? ''}\` and nothing of a build: publishing would remove its content.`,
      remedy: 'Choose another `--out`, or move that folder to another place.',
    });
  }
  const names = namesIn(dist);
  if (names.length === 0 || (!isPart && (names.includes('index.html') || names.includes('404.html')))) return;
  throw failure('project-unsafe-out', {
    message: `\`${pathFromHere(dist)}\` holds files but no ${isPart ? 'part of a site' : 'site'}, and there is no \`${basename(audit)}\` beside it: publishing would remove its content.`,
    remedy: 'Choose an `--out` folder of its own, or empty this one yourself.',
  });
}

function namesIn(folder: string): string[] {
  return statsOf(folder) === undefined ? [] : readdirSync(folder);
}

function notAFolder(path: string, link: boolean) {
  return failure('project-unsafe-out', {
    message: `\`${pathFromHere(path)}\` is ${link ? 'a symbolic link' : 'a file'}; it has to be a folder or absent.`,
    remedy: link
      ? 'Name the folder that it leads to with `--out`, or remove the link.'
      : 'Choose another `--out`, or remove the file.',
  });
}
