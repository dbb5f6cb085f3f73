import type { Tree } from '../../../../src/lib/fs/file-tree.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';

/** A tree of files with these texts. */
export function treeOfTexts(files: Readonly<Record<string, string>>): Tree {
  const listed = Object.entries(files).map(
    ([path, text]) => [path, { path, size: text.length, sha256: sha256Hex(text) }] as const,
  );
  return {
    folder: '/tea',
    files: new Map(listed),
    digest: sha256Hex(JSON.stringify(files)),
    read: (path) => Buffer.from(files[path] ?? ''),
  };
}
