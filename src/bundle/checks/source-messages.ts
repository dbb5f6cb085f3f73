import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from 'esbuild';
import { isSystemError } from '../../errors/system-error.js';
import { hasPostcssConfig } from '../../lib/site/project-parts.js';
import { findInvalidBytes, invalidBytesMessage } from '../../lib/text/encoding.js';
import { messageAt } from '../esbuild/esbuild-diagnostics.js';

/** Packages are not checked. */
const SOURCE = /^templates\/.*\.(?:tsx?|css|s[ac]ss)$/;

/**
 * Returns messages about what esbuild accepts silently: bytes that are not UTF-8, which it replaces by U+FFFD, and
 * unknown at-rules.
 *
 * @param inputs of esbuild, relative to the root
 */
export async function sourceMessages(root: string, inputs: Iterable<string>): Promise<Message[]> {
  const isPlain = !hasPostcssConfig(root);
  const found = await Promise.all(
    [...inputs].filter((file) => SOURCE.test(file)).map((file) => messagesOf(root, file, isPlain)),
  );
  return found.flat();
}

async function messagesOf(root: string, file: string, isPlain: boolean): Promise<Message[]> {
  const bytes = await bytesOf(join(root, file));
  if (!bytes) return [];
  const foreign = findInvalidBytes(bytes);
  if (foreign) {
    const place = { line: foreign.line, column: foreign.column - 1, length: 1 };
    return [messageAt(file, invalidBytesMessage(foreign), place, 'file-invalid-utf8')];
  }
  if (!isPlain || !file.endsWith('.css')) return [];
  const { unknownAtRules } = await import('./unknown-at-rules.js');
  return unknownAtRules(file, bytes.toString('utf8'));
}

/** `undefined` for a file that was removed meanwhile. */
async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
