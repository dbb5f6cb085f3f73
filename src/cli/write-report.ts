import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { failure } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';

/**
 * Writes a report to a file that the person named: whole, or not at all. What is no regular file, such as a pipe, is written to as it is.
 * @throws IsletError `report-not-written`
 */
export async function writeReport(file: string, text: string): Promise<void> {
  const named = resolve(file);
  const target = existsSync(named) ? realpathSync(named) : named;
  const plain = !existsSync(target) || lstatSync(target).isFile();
  const beside = plain ? `${target}.${String(process.pid)}.part` : target;
  try {
    await writeFile(beside, text);
    if (plain) await rename(beside, target);
  } catch (error) {
    if (plain) await rm(beside, { force: true });
    if (isSystemError(error)) throw failure('report-not-written', { message: `The system refused \`${error.syscall ?? 'a call'}\` for the report \`${file}\` (${error.code}).` });
    throw error;
  }
}
