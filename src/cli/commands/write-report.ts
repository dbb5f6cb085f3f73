import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import process from 'node:process';
import { failure } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';

/** The start of each kind of report; other files are not overwritten. */
const BEGINNINGS = {
  html: /^<!doctype html>(?:(?!<\/head>)[^])*<title>What changed: /,
  markdown: /^## What changed\n/,
  inventoryHtml: /^<!doctype html>(?:(?!<\/head>)[^])*<title>Inventory: /,
  inventoryMarkdown: /^## Inventory\n/,
} as const;

/**
 * Writes a report atomically. Overwrites only an earlier report; writes directly to what is not a regular file, such
 * as a pipe.
 * @throws IsletError `report-not-written`
 */
export async function writeReport(kind: keyof typeof BEGINNINGS, file: string, text: string): Promise<void> {
  const named = resolve(file);
  const target = existsSync(named) ? realpathSync(named) : named;
  const plain = !existsSync(target) || lstatSync(target).isFile();
  const beside = plain ? `${target}.${String(process.pid)}.part` : target;
  try {
    if (plain && existsSync(target) && !isReport(kind, await readFile(target, 'utf8'))) {
      throw failure('report-not-written', {
        message: `\`${file}\` is not a report of this kind; writing would overwrite it.`,
        remedy: 'Name another file, or remove that one yourself.',
      });
    }
    await writeFile(beside, text);
    if (plain) await rename(beside, target);
  } catch (error) {
    if (plain) await rm(beside, { force: true });
    if (isSystemError(error))
      throw failure('report-not-written', {
        message: `The system refused \`${error.syscall ?? 'a call'}\` for the report \`${file}\` (${error.code}).`,
      });
    throw error;
  }
}

/**
 * Refuses a report inside one of these outputs or its audit folder: it would change them. @throws IsletError
 * `report-not-written`
 */
export function refuseInside(outputs: readonly string[], file: string): void {
  const folder = realOf(dirname(resolve(file)));
  for (const output of outputs.flatMap((path) => [realOf(path), `${realOf(path)}.audit`])) {
    if (folder === output || folder.startsWith(output + sep))
      throw failure('report-not-written', {
        message: `\`${file}\` would lie in \`${basename(output)}\`, which the report is about.`,
        remedy: 'Name a file outside of it.',
      });
  }
}

function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function isReport(kind: keyof typeof BEGINNINGS, text: string): boolean {
  return text.trim() === '' || BEGINNINGS[kind].test(text);
}
