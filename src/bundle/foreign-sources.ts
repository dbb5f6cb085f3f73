import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from 'esbuild';
import { isSystemError } from '../errors/system-error.js';
import { foreignBytes, foreignMessage } from '../lib/foreign-bytes.js';
import type { NamedDetail } from './esbuild-faults.js';

/** Packages are left alone: a name in one of their comments is nobody's mistake here. */
const SOURCE = /^templates\/.*\.(?:tsx?|css)$/;

/**
 * A message for each source that is not UTF-8, in which the bundler puts U+FFFD for the letters that it cannot read, without a word.
 *
 * @param inputs of the bundler, relative to the root
 */
export async function foreignSources(root: string, inputs: Iterable<string>): Promise<Message[]> {
  const found = await Promise.all([...inputs].filter((file) => SOURCE.test(file)).map((file) => messageOf(root, file)));
  return found.filter((message) => message !== undefined);
}

async function messageOf(root: string, file: string): Promise<Message | undefined> {
  const bytes = await bytesOf(join(root, file));
  const foreign = bytes && foreignBytes(bytes);
  if (!foreign) return undefined;
  const { line, column, before } = foreign;
  const location = { file, namespace: 'file', line, column: column - 1, length: 1, lineText: before, suggestion: '' };
  return {
    id: '',
    pluginName: '',
    text: foreignMessage(foreign),
    location,
    notes: [],
    detail: { diagnostic: 'file-invalid-utf8' } satisfies NamedDetail,
  };
}

/** `undefined` of what has been taken away since. */
async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
