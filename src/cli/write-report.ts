import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import process from 'node:process';
import { failure } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';

/** How each report begins: what begins otherwise is somebody's own. */
const BEGINNINGS = {
  html: /^<!doctype html>(?:(?!<\/head>)[^])*<title>What changed: /,
  markdown: /^## What changed\n/,
} as const;

/**
 * Writes a report to a file that the person named: whole, or not at all, in the place of nothing but a former report. What is no regular file, such as a pipe, is written to as it is.
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
        message: `\`${file}\` holds something else than a report of this kind, which would be lost.`,
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

/** Refuses a report in one of the outputs that it tells of, or in what lies beside them: it would be published with it, and no output is what was built any more. @throws IsletError `report-not-written` */
export function refuseInside(outputs: readonly string[], file: string): void {
  const folder = realOf(dirname(resolve(file)));
  for (const output of outputs.flatMap((path) => [realOf(path), `${realOf(path)}.audit`])) {
    if (folder === output || folder.startsWith(output + sep))
      throw failure('report-not-written', {
        message: `\`${file}\` would lie in \`${basename(output)}\`, which is compared.`,
        remedy: 'Name a file elsewhere: what lies there is published, or proves what is.',
      });
  }
}

function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function isReport(kind: keyof typeof BEGINNINGS, text: string): boolean {
  return text.trim() === '' || BEGINNINGS[kind].test(text);
}
