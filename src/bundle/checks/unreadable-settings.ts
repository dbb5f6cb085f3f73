import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostic, failure, type Diagnostic } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { IN_ITS_PLACE, oddKind, RIGHTS } from '../../lib/fs/file-kind.js';
import { isCompilerSetting } from '../../lib/site/project-parts.js';

/**
 * Reports compiler settings in the root that cannot be read: esbuild would ignore them.
 *
 * @throws IsletError `file-unreadable` for pipes and devices, for which esbuild would wait forever
 */
export function unreadableSettings(root: string): Diagnostic[] {
  return readdirSync(root)
    .filter(isCompilerSetting)
    .sort()
    .flatMap((file) => {
      const flaw = flawOf(root, file);
      return flaw
        ? [
            diagnostic('file-unreadable', {
              message: `\`${file}\` ${flaw.what}.`,
              remedy: flaw.remedy,
              position: { file },
            }),
          ]
        : [];
    });
}

function flawOf(root: string, file: string): { readonly what: string; readonly remedy: string } | undefined {
  const path = join(root, file);
  try {
    const found = statSync(path);
    if (found.isDirectory()) return { what: 'is a folder', remedy: IN_ITS_PLACE };
    if (!found.isFile())
      throw failure('file-unreadable', {
        message: `\`${file}\` ${oddKind(found)}.`,
        position: { file },
        remedy: IN_ITS_PLACE,
      });
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ELOOP'))
      return { what: 'is a link that leads nowhere', remedy: 'Remove the link, or point it at a file.' };
    if (isSystemError(error)) return { what: `could not be read (${error.code})`, remedy: RIGHTS };
    throw error;
  }
}
