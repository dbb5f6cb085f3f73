import { join, sep } from 'node:path';
import type { Plugin } from 'esbuild';

const RESOLVED = Symbol('resolved by the bundler');

/**
 * Makes a template mean the same whatever `type` the nearest `package.json` names, which may lie in a folder above the project: esbuild would import CommonJS packages in two
 * ways, and a copy of the project elsewhere would get other bytes. A path that a plugin gives has no such type. To stand behind the plugins that refuse imports.
 */
export function anyModuleType(root: string): Plugin {
  const templates = join(root, 'templates') + sep;
  return {
    name: 'islet-any-module-type',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^(?:\.{0,2}\/|[A-Za-z]:[/\\])/ }, async ({ path, kind, importer, namespace, resolveDir, pluginData }) => {
        if (pluginData === RESOLVED) return undefined;
        const found = await resolve(path, { kind, importer, namespace, resolveDir, pluginData: RESOLVED });
        // What the bundler does not find it reports itself, with the place.
        if (found.errors.length > 0 || found.namespace !== 'file' || !found.path.startsWith(templates)) return undefined;
        return { path: found.path, suffix: found.suffix, sideEffects: found.sideEffects };
      });
    },
  };
}
