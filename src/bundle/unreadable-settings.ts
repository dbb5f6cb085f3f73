import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { isCompilerSetting } from '../lib/project-parts.js';

/** Files of the root that say how templates are compiled and cannot be read: the bundler would go on as if they were not there. */
export function unreadableSettings(root: string): Diagnostic[] {
  return readdirSync(root).filter(isCompilerSetting).sort().flatMap((file) => {
    const flaw = flawOf(join(root, file));
    return flaw ? [diagnostic('file-unreadable', { message: `\`${file}\` ${flaw.what}.`, remedy: flaw.remedy, position: { file } })] : [];
  });
}

function flawOf(path: string): { readonly what: string; readonly remedy: string } | undefined {
  try {
    if (!statSync(path).isFile()) return { what: 'is a folder, or something else that is no file', remedy: 'Rename or remove it, and put the file in its place where there was one.' };
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ELOOP')) return { what: 'is a link that leads nowhere', remedy: 'Remove the link, or point it at a file.' };
    if (isSystemError(error)) return { what: `could not be read (${error.code})`, remedy: 'Give yourself the right to read it.' };
    throw error;
  }
}
