import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PluginBuild } from 'esbuild';
import { isClientOnly } from '../template-files.js';

const CLIENT = 'islet-client';

/** Marks the plugin's own requests, which it leaves to esbuild. */
const OWN = Symbol('resolved by esbuild');

/**
 * Replaces the components of `NAME.client.tsx`, which run only in browsers, by empty ones. The server's bundle has the
 * style sheets that they import, but runs nothing of them and of their packages.
 */
export function clientIslands({ onResolve, onLoad, resolve }: PluginBuild, root: string): void {
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
  // Of packages only style sheets are read: their code may be for browsers alone.
  onResolve({ filter: /^[^./]/, namespace: CLIENT }, async ({ path, pluginData, ...from }) => {
    if (pluginData === OWN) return undefined;
    const found = await resolve(path, { ...from, pluginData: OWN });
    if (found.errors.length > 0 || /\.(?:css|s[ac]ss)$/.test(found.path)) return undefined;
    return { path, external: true, sideEffects: false };
  });
  onLoad({ filter: /^/, namespace: CLIENT }, ({ path }) => {
    const file = join(root, path);
    return { contents: readFileSync(file), loader: 'tsx', resolveDir: dirname(file) };
  });
}
