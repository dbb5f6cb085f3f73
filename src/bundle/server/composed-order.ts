import type { Metafile } from 'esbuild';

/** What an output may begin with that belongs to no file. */
const HEAD = /^(?:@(?:charset|import|layer)\b[^{};]*;\s*)*$/;

/**
 * Puts CSS modules before the modules that compose from them; esbuild leaves that order open. Other rules keep theirs.
 *
 * @param css text of an output
 * @param output its path in the metafile
 */
export function inComposedOrder(css: string, { inputs, outputs }: Metafile, output: string): string {
  const { head, pieces } = cut(css, outputs[output]?.inputs ?? {});
  const ordered = new Set<string>();
  const add = (file: string, users: readonly string[]): void => {
    if (!pieces.has(file) || ordered.has(file) || users.includes(file)) return;
    for (const { path, kind } of inputs[file]?.imports ?? []) if (kind === 'composes-from') add(path, [...users, file]);
    ordered.add(file);
  };
  for (const file of pieces.keys()) add(file, []);
  return head + [...ordered].map((file) => pieces.get(file) ?? '').join('');
}

/** The rules of each file, in the order of the output. If they cannot be separated, the head is the whole text. */
function cut(
  css: string,
  inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>,
): { readonly head: string; readonly pieces: ReadonlyMap<string, string> } {
  const bytes = Buffer.from(css.trimEnd());
  const sizes = Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const);
  let start = bytes.length - sizes.reduce((sum, [, size]) => sum + size, 0);
  const head = bytes.toString('utf8', 0, Math.max(0, start));
  if (start < 0 || !HEAD.test(head)) return { head: css, pieces: new Map() };
  const pieces = new Map<string, string>();
  for (const [file, size] of sizes) {
    pieces.set(file, bytes.toString('utf8', start, start + size));
    start += size;
  }
  return { head, pieces };
}
