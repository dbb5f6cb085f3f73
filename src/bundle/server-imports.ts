import { builtinModules } from 'node:module';
import { join, posix, relative } from 'node:path';
import type { BuildOptions, ImportKind, Metafile, Plugin } from 'esbuild';
import { anyModuleType } from './any-module-type.js';
import type { NamedDetail } from './esbuild-faults.js';
import { CONTRACT_URL, requiredReact } from './generator-modules.js';
import { isAnyTypeAlike } from './module-types.js';
import { reactSpecifierOf } from './react-modules.js';
import { sparedWhere } from './lazy-plugins.js';
import { unixDrawings } from './unix-drawings.js';

export type ServerImports = Required<Pick<BuildOptions, 'alias' | 'external' | 'plugins'>>;

/**
 * What decides what templates import: what the bundler is told beforehand, which is `islet` and React where templates ask for nothing else of them, and plugins, in the order in which it asks them.
 *
 * @param react modules in the place of React's, absolute paths by what templates import
 * @param tracedBy as in `bundleTemplates`
 */
export function serverImports(
  root: string,
  react: Readonly<Record<string, string>>,
  tracedBy: string | undefined,
): ServerImports {
  return {
    alias: { islet: CONTRACT_URL, ...react },
    // esbuild reads `*` as a wildcard; then the plugins say what is external.
    external: CONTRACT_URL.includes('*') ? [] : [CONTRACT_URL],
    plugins: [
      sparedWhere(serverModules(react, tracedBy), areTold, () => tracedBy === undefined),
      sparedWhere(ownModules(root), areOwn),
      sparedWhere(anyModuleType(root), (inputs) => isAnyTypeAlike(root, inputs)),
      unixDrawings(root),
    ],
  };
}

const refused = (name: NamedDetail['diagnostic'], text: string) => ({
  errors: [{ text, detail: { diagnostic: name } satisfies NamedDetail }],
});
const forbidden = (text: string) => refused('template-forbidden-import', text);

/** `islet` and React are those of the generator; Node is refused. */
function serverModules(react: Readonly<Record<string, string>>, tracedBy: string | undefined): Plugin {
  const builtin = new Set(builtinModules);
  return {
    name: 'islet-server-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^islet$/ }, () => ({ path: CONTRACT_URL, external: true }));
      if (tracedBy !== undefined)
        onResolve({ filter: /^react\/jsx-dev-runtime$/ }, () => ({ path: tracedBy, external: true }));
      onResolve({ filter: REACT }, ({ path }) =>
        react[path] === undefined ? { path, namespace: 'islet-react' } : { path: react[path] },
      );
      onLoad({ filter: /^/, namespace: 'islet-react' }, ({ path }) => ({ contents: requiredReact(path) }));
      onResolve({ filter: /^(?:[a-z]+:)?\/\//i }, ({ path, kind }) =>
        kind === 'import-rule'
          ? refused('style-foreign-import', `The style sheet \`${path}\` lies on another host.`)
          : undefined,
      );
      onResolve({ filter: /^islet\/|^node:/ }, ({ path }) => forbidden(`Templates cannot import \`${path}\`.`));
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind !== 'entry-point' && builtin.has(path)
          ? forbidden(`Templates cannot import Node's \`${path}\`.`)
          : undefined,
      );
      onResolve({ filter: PICTURE }, ({ path, kind }) =>
        isOfScript(kind)
          ? forbidden(`Templates cannot import \`${path}\`; put it into \`site/assets/\` and show it with \`<Image>\`.`)
          : undefined,
      );
    },
  };
}

const REACT = /^react(-dom)?(\/|$)/;

const PICTURE = /\.(svg|png|jpe?g|webp|avif|gif|woff2?)$/;

function isOfScript(kind: ImportKind): boolean {
  return kind === 'import-statement' || kind === 'dynamic-import';
}

/** Whether nothing was imported but what the bundler was told of, and files that scripts may import. What style sheets name of other hosts is theirs. */
function areTold(inputs: Metafile['inputs']): boolean {
  return Object.values(inputs).every(({ imports }) =>
    imports.every(({ path, kind, external, original = '' }) => {
      if (external === true) return kind === 'url-token' || path === CONTRACT_URL;
      if (REACT.test(original)) return reactSpecifierOf(path) !== undefined;
      return !isOfScript(kind) || !(PICTURE.test(path) || PICTURE.test(original));
    }),
  );
}

/** Files outside of `templates/` are refused. */
function ownModules(root: string): Plugin {
  return {
    name: 'islet-own-modules',
    setup({ onResolve }) {
      onResolve({ filter: RELATIVE }, ({ path, resolveDir }) => {
        const target = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
        return isTemplate(`${relative(root, resolveDir).replaceAll('\\', '/')}/`) && !target.startsWith(TEMPLATES)
          ? forbidden(`Templates cannot import \`${target}\`.`)
          : undefined;
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
  return Object.entries(inputs).every(
    ([input, { imports }]) =>
      !isTemplate(input) ||
      imports.every(
        ({ original = '' }) =>
          !RELATIVE.test(original) || posix.join(posix.dirname(input), original).startsWith(TEMPLATES),
      ),
  );
}
