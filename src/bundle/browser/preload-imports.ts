import { posix } from 'node:path';
import type { Metafile } from 'esbuild';

type Outputs = Metafile['outputs'];

/** Paths of a script and of everything that it imports statically, in import order. */
export function staticImports(outputs: Outputs, path: string): Set<string> {
  const found = new Set([path]);
  // A `for` loop over a set also visits what is added to it.
  for (const current of found)
    for (const { path: target, kind, external } of outputs[current]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) found.add(target);
  return found;
}

/**
 * Returns the text of a script in which each dynamic import also requests what the imported script imports statically. Otherwise a
 * browser would request those files one round trip later (a chunk waterfall). `modulepreload` links would need Safari 17.
 */
export function preloadImports(text: string, path: string, outputs: Outputs): string {
  const loaded = staticImports(outputs, path);
  const dynamic = (outputs[path]?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import');
  return dynamic.reduce((before, { path: target }) => {
    const missing = [...staticImports(outputs, target)].filter((file) => !loaded.has(file));
    if (missing.length < 2) return before;
    return before.replaceAll(
      importCall(target),
      () => `Promise.all([${missing.map(importCall).join()}]).then(a=>a[0])`,
    );
  }, text);
}

/** As esbuild writes it: all scripts are in one folder. */
function importCall(path: string): string {
  return `import(${JSON.stringify(`./${posix.basename(path)}`)})`;
}
