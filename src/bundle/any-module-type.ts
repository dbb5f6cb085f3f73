import { join, resolve, sep } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';
import { plainImports } from './plain-import.js';
import { templateNamesId } from './template-sources.js';

const RESOLVED = Symbol('resolved by the bundler');

/**
 * Makes a template mean the same whatever `type` the nearest `package.json` names, which may lie in a folder above the project: esbuild would import CommonJS packages in two
 * ways, and a copy of the project elsewhere would get other bytes. A path that a plugin gives has no such type. To stand behind the plugins that refuse imports.
 *
 * To ask the bundler for every path took more than half of the time of a run of the site's templates. What leads elsewhere is left to it, what is plain is found here, and where it runs again and again, paths are kept from one run
 * to the next.
 */
export function anyModuleType(root: string): Plugin {
  const templates = join(root, 'templates') + sep;
  return {
    name: 'islet-any-module-type',
    setup({ onStart, onResolve, resolve: ask }) {
      const known = new Map<string, OnResolveResult | undefined>();
      let findPlain = plainImports(root);
      let runs = 0;
      let state = '';
      onStart(() => {
        runs += 1;
        const now = runs === 1 ? '' : templateNamesId(root);
        if (now !== state) known.clear();
        findPlain = plainImports(root);
        state = now;
      });

      async function find({
        path,
        kind,
        importer,
        namespace,
        resolveDir,
      }: OnResolveArgs): Promise<OnResolveResult | undefined> {
        const found = await ask(path, { kind, importer, namespace, resolveDir, pluginData: RESOLVED });
        // What the bundler does not find it reports itself, with the place.
        if (found.errors.length > 0 || found.namespace !== 'file' || !found.path.startsWith(templates))
          return undefined;
        return { path: found.path, suffix: found.suffix, sideEffects: found.sideEffects };
      }

      onResolve({ filter: /^(?:\.{0,2}\/|[A-Za-z]:[/\\])/ }, async (asked) => {
        if (asked.pluginData === RESOLVED || !resolve(asked.resolveDir, asked.path).startsWith(templates))
          return undefined;
        const key = [asked.kind, asked.namespace, asked.resolveDir, asked.path].join('\0');
        if (known.has(key)) return known.get(key);
        const plain = findPlain(asked.path, asked.kind, asked.resolveDir);
        const found = plain?.startsWith(templates) === true ? { path: plain } : await find(asked);
        if (runs > 1 && found) known.set(key, found);
        return found;
      });
    },
  };
}
