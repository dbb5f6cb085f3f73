import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PluginBuild } from 'esbuild';
import { isClientOnly } from '../template-files.js';

const CLIENT = 'islet-client';

/**
 * Replaces the components of `NAME.client.tsx`, which run only in browsers, by empty ones. The server's bundle has the
 * style sheets that they import, but runs nothing of them and of their packages.
 */
export function clientIslands({ onResolve, onLoad }: PluginBuild, root: string): void {
  onLoad({ filter: /\.client\.tsx$/, namespace: 'file' }, ({ path }) => {
    const file = relative(root, path).replaceAll('\\', '/');
    if (!isClientOnly(file)) return undefined;
    const contents = `import * as unused from ${JSON.stringify(`${CLIENT}:${file}`)};\nexport default function ClientOnly() { return null; }\n`;
    return { contents, loader: 'js' };
  });
  onResolve({ filter: new RegExp(`^${CLIENT}:`) }, ({ path }) => ({
    path: path.slice(CLIENT.length + 1),
    namespace: CLIENT,
    sideEffects: false,
  }));
  onLoad({ filter: /^/, namespace: CLIENT }, ({ path }) => {
    const file = join(root, path);
    return { contents: readFileSync(file), loader: 'tsx', resolveDir: dirname(file) };
  });
}
