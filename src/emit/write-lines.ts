import { writeFile } from 'node:fs/promises';
import { isSystemError, publishFailed } from '../errors/system-error.js';

/** UTF-16 code units gathered before a write: large enough that system calls do not show, small against the heap. */
const BLOCK = 1 << 16;

/**
 * Writes text lines, each ended by a line feed, without ever holding the whole text.
 *
 * @throws IsletError `publish-failed`
 */
export async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  try {
    await writeFile(file, blocks(lines));
  } catch (error) {
    throw isSystemError(error) ? publishFailed(error) : error;
  }
}

function* blocks(lines: Iterable<string>): Generator<string> {
  let block = '';
  for (const line of lines) {
    block += `${line}\n`;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
