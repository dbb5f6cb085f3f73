import { join, resolve, sep } from 'node:path';
import type { OnResolveArgs, OnResolveResult, PluginBuild } from 'esbuild';

/** Marks the resolver's own requests, which it leaves to esbuild. */
const OWN = Symbol('resolved by esbuild');

/**
 * Resolves imports of templates so that they mean the same whatever `type` the nearest `package.json` names, which may
 * be in a folder above the project: esbuild would import CommonJS packages in two ways, and a copy of the project in
 * another folder would get other bytes. A path that a plugin returns has no such type. Call it after the callbacks that
 * refuse imports.
 */
export function resolveForAnyModuleType({ onStart, onResolve, resolve: ask }: PluginBuild, root: string): void {
  const templates = join(root, 'templates') + sep;
  const known = new Map<string, Promise<OnResolveResult | undefined>>();
  onStart(() => {
    known.clear();
  });

  async function find({ path, kind, importer, namespace, resolveDir }: OnResolveArgs) {
    const found = await ask(path, { kind, importer, namespace, resolveDir, pluginData: OWN });
    // esbuild reports what it does not find, with its position.
    if (found.errors.length > 0 || found.namespace !== 'file' || !found.path.startsWith(templates)) return undefined;
    return { path: found.path, suffix: found.suffix, sideEffects: found.sideEffects };
  }

  onResolve({ filter: /^(?:\.{0,2}\/|[A-Za-z]:[/\\])/ }, (args) => {
    if (args.pluginData === OWN || !resolve(args.resolveDir, args.path).startsWith(templates)) return undefined;
    const key = [args.kind, args.namespace, args.resolveDir, args.path].join('\0');
    const found = known.get(key) ?? find(args);
    known.set(key, found);
    return found;
  });
}
