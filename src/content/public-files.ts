import { join } from 'node:path';
import { failure, IsletError, type Report, reportProblem } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { readRegularFile } from '../lib/fs/read-file.js';
import { mergeConflicts } from '../lib/text/merge-marks.js';
import { discover } from './discover.js';
import { isIgnored } from './unread-files.js';

/** The folder of files that are published at the same path, with the same bytes. */
export const PUBLIC_FOLDER = 'site/public/';

/** The only hidden folder that hosts serve (RFC 8615). */
const WELL_KNOWN = '.well-known';

/** Hidden files of version control and file managers, which are left out silently. */
const SYSTEM_FILE = /(?:^|\/)\.(?:git[^/]*|DS_Store|keep)$/;

/** Returns the files of `site/public/`, sorted. Hidden files outside of `.well-known/` are reported and left out. */
export function discoverPublicFiles(root: string, report: Report): string[] {
  const accept = (file: string): boolean => {
    const [first, ...rest] = file.slice(PUBLIC_FOLDER.length).split('/');
    return !(first === WELL_KNOWN ? rest : [first ?? '', ...rest]).some(isIgnored);
  };
  const onRejected = (file: string): void => {
    if (!/\/\./.test(file.replace(`/${WELL_KNOWN}/`, '/')) || SYSTEM_FILE.test(file)) return;
    reportProblem(report, 'file-not-read', {
      message: `\`${file}\` is not published.`,
      position: { file },
      remedy: `Of hidden files, hosts serve only those in \`${PUBLIC_FOLDER}${WELL_KNOWN}/\`: rename it, or move it out of \`${PUBLIC_FOLDER}\`.`,
    });
  };
  return discover(root, PUBLIC_FOLDER.slice(0, -1), accept, report, { onRejected, dot: true }).filter((file) => {
    if (!file.startsWith(`${PUBLIC_FOLDER}assets/`)) return true;
    reportProblem(report, 'file-path-invalid', {
      message: `\`${file}\` would be published in \`/assets/\`, which browsers store for a year.`,
      position: { file },
      remedy: 'Choose another folder than `assets`.',
    });
    return false;
  });
}

/** @throws IsletError `file-unreadable`, or `merge-conflict` */
export function readPublicFile(root: string, file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(join(root, file));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw failure('file-unreadable', { message: `\`${file}\` could not be read (${error.code}).`, position: { file } });
  }
  const conflicts = bytes.includes('<<<<<<< ') ? mergeConflicts(file, bytes.toString('utf8')) : [];
  if (conflicts.length > 0) throw new IsletError(conflicts);
  return bytes;
}
