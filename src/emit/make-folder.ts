import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../errors/system-error.js';

/**
 * Makes a folder with those above it. Unlike `mkdirSync` with `recursive`, which tries for ever below `/proc`, it ends
 * where the system makes no folder.
 *
 * @param path absolute
 * @throws the system's error, among them ENOENT where another process removes folders meanwhile
 */
export function makeFolder(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT') || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeOne(path);
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  }
}
