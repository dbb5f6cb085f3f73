import type { Metafile } from 'esbuild';

/**
 * Puts CSS modules before the modules that compose from them; esbuild leaves that order open. Other rules keep theirs.
 *
 * @param css text of an output
 * @param output its path in the metafile
 */
export function inComposedOrder(css: string, { inputs, outputs }: Metafile, output: string): string {
  const pieces = piecesOf(css, outputs[output]?.inputs ?? {});
  const ordered = new Set<string>();
  const add = (file: string, users: readonly string[]): void => {
    if (!pieces.has(file) || ordered.has(file) || users.includes(file)) return;
    for (const { path, kind } of inputs[file]?.imports ?? []) if (kind === 'composes-from') add(path, [...users, file]);
    ordered.add(file);
  };
  for (const file of pieces.keys()) add(file, []);
  return ordered.size === 0 ? css : [...ordered].map((file) => pieces.get(file) ?? '').join('');
}

/** The rules of each file, in the order of the output; empty if the output has more than these. */
function piecesOf(
  css: string,
  inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>,
): ReadonlyMap<string, string> {
  const bytes = Buffer.from(css);
  const pieces = new Map<string, string>();
  let start = 0;
  for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
    pieces.set(file, bytes.toString('utf8', start, start + bytesInOutput));
    start += bytesInOutput;
  }
  return bytes.toString('utf8', start).trim() === '' ? pieces : new Map();
}
