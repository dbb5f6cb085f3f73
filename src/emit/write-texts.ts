import { writeFile } from 'node:fs/promises';
import { isSystemError, publishFailed } from '../errors/system-error.js';

/** UTF-16 code units gathered before a write: large enough that system calls do not show, small against the heap. */
const BLOCK = 1 << 16;

/**
 * Writes texts one behind the other, without ever holding all of them.
 *
 * @throws IsletError `publish-failed`
 */
export async function writeTexts(file: string, texts: Iterable<string>): Promise<void> {
  try {
    await writeFile(file, blocks(texts));
  } catch (error) {
    throw isSystemError(error) ? publishFailed(error) : error;
  }
}

function* blocks(texts: Iterable<string>): Generator<string> {
  let block = '';
  for (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
