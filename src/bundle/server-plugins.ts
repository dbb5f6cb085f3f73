import { builtinModules } from 'node:module';
import { join, posix, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { anyModuleType } from './any-module-type.js';
import type { NamedDetail } from './esbuild-faults.js';
import { CONTRACT_URL, HINTS_URL, requiredReact } from './generator-modules.js';
import { isAnyTypeAlike } from './module-types.js';
import { sparedWhere } from './spared-plugins.js';

/**
 * What decides what templates import, in the order in which the bundler asks.
 *
 * @param tracedBy as in `bundleTemplates`
 */
export function serverPlugins(root: string, tracedBy: string | undefined): Plugin[] {
  return [serverModules(tracedBy), sparedWhere(ownModules(root), areOwn), sparedWhere(anyModuleType(root), (inputs) => isAnyTypeAlike(root, inputs))];
}

const refused = (name: NamedDetail['diagnostic'], text: string) => ({ errors: [{ text, detail: { diagnostic: name } satisfies NamedDetail }] });
const forbidden = (text: string) => refused('template-forbidden-import', text);

/** `islet` and React are those of the generator; Node is refused. */
function serverModules(tracedBy: string | undefined): Plugin {
  const builtin = new Set(builtinModules);
  return {
    name: 'islet-server-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^islet$/ }, () => ({ path: CONTRACT_URL, external: true }));
      if (tracedBy !== undefined) onResolve({ filter: /^react\/jsx-dev-runtime$/ }, () => ({ path: tracedBy, external: true }));
      onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({ path, namespace: 'islet-react' }));
      onResolve({ filter: /^file:/, namespace: 'islet-react' }, ({ path }) => (path === HINTS_URL ? { path, external: true } : undefined));
      onLoad({ filter: /^/, namespace: 'islet-react' }, ({ path }) => ({ contents: requiredReact(path) }));
      onResolve({ filter: /^(?:[a-z]+:)?\/\//i }, ({ path, kind }) => (kind === 'import-rule' ? refused('style-foreign-import', `The style sheet \`${path}\` lies on another host.`) : undefined));
      onResolve({ filter: /^islet\/|^node:/ }, ({ path }) => forbidden(`Templates cannot import \`${path}\`.`));
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) => (kind !== 'entry-point' && builtin.has(path) ? forbidden(`Templates cannot import Node's \`${path}\`.`) : undefined));
      onResolve({ filter: /\.(svg|png|jpe?g|webp|avif|gif|woff2?)$/ }, ({ path, kind }) =>
        kind === 'import-statement' || kind === 'dynamic-import' ? forbidden(`Templates cannot import \`${path}\`; put it into \`site/assets/\` and show it with \`<Image>\`.`) : undefined);
    },
  };
}

/** Files outside of `templates/` are refused. */
function ownModules(root: string): Plugin {
  return {
    name: 'islet-own-modules',
    setup({ onResolve }) {
      onResolve({ filter: RELATIVE }, ({ path, resolveDir }) => {
        const target = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
        return isTemplate(`${relative(root, resolveDir).replaceAll('\\', '/')}/`) && !target.startsWith(TEMPLATES) ? forbidden(`Templates cannot import \`${target}\`.`) : undefined;
      });
    },
  };
}

const RELATIVE = /^\.\.?\//;

const TEMPLATES = 'templates/';

/** @param path relative to the root */
function isTemplate(path: string): boolean {
  return path.startsWith(TEMPLATES) && !path.includes('node_modules');
}

/** Whether no template imports a file outside of `templates/`. */
function areOwn(inputs: Metafile['inputs']): boolean {
  return Object.entries(inputs).every(([input, { imports }]) => !isTemplate(input)
    || imports.every(({ original = '' }) => !RELATIVE.test(original) || posix.join(posix.dirname(input), original).startsWith(TEMPLATES)));
}
