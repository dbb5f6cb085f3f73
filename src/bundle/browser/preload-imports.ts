import { posix } from 'node:path';
import type { Metafile } from 'esbuild';

/** A script that esbuild wrote, and the paths of the scripts that it imports. */
export interface Script {
  readonly text: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

export type Scripts = ReadonlyMap<string, Script>;

/**
 * Combines the texts of scripts with the metafile, both by path. Removes imports of chunks with nothing but esbuild's
 * helper functions of which a script uses none: esbuild adds them to every entry for side effects, which helpers do not
 * have.
 */
export function scriptsOf(texts: ReadonlyMap<string, string>, outputs: Metafile['outputs']): Scripts {
  return new Map(
    [...texts].map(([path, before]) => {
      let text = before;
      const imports: string[] = [];
      const dynamicImports: string[] = [];
      for (const { path: target, kind } of outputs[path]?.imports ?? []) {
        const isHelper = Object.keys(outputs[target]?.inputs ?? { unknown: '' }).length === 0;
        const bare = `import${JSON.stringify(relativePath(target))};`;
        if (kind === 'dynamic-import') dynamicImports.push(target);
        else if (isHelper && text.includes(bare)) text = text.replace(bare, '');
        else if (texts.has(target)) imports.push(target);
      }
      return [path, { text, imports, dynamicImports }];
    }),
  );
}

/** Paths of a script and of everything that it imports statically, in import order. */
export function staticImports(scripts: Scripts, path: string): Set<string> {
  const found = new Set([path]);
  // A `for` loop over a set also visits what is added to it.
  for (const current of found) for (const target of scripts.get(current)?.imports ?? []) found.add(target);
  return found;
}

/**
 * Returns the text of a script in which each dynamic import also requests what the imported script imports statically.
 * Otherwise a browser would request those files one round trip later (a chunk waterfall). `modulepreload` links would
 * need Safari 17.
 */
export function preloadImports(scripts: Scripts, path: string): string {
  const { text = '', dynamicImports = [] } = scripts.get(path) ?? {};
  const loaded = staticImports(scripts, path);
  return dynamicImports.reduce((before, target) => {
    const missing = [...staticImports(scripts, target)].filter((file) => !loaded.has(file));
    if (missing.length < 2) return before;
    return before.replaceAll(
      importCall(target),
      () => `Promise.all([${missing.map(importCall).join()}]).then(a=>a[0])`,
    );
  }, text);
}

/** As esbuild writes it. */
function importCall(path: string): string {
  return `import(${JSON.stringify(relativePath(path))})`;
}

/** All scripts are in one folder. */
function relativePath(path: string): string {
  return `./${posix.basename(path)}`;
}
