import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import type { ImportKind, Plugin, PluginBuild } from 'esbuild';
import { svgText } from '../../lib/text/encoding.js';
import { ASSETS } from '../esbuild/asset-loaders.js';
import { resolveForAnyModuleType } from '../esbuild/any-module-type.js';
import type { NamedDetail } from '../esbuild/esbuild-diagnostics.js';
import { API_URL, REACT, requiredReact } from '../esbuild/generator-modules.js';
import { styleTools } from '../style-tools.js';
import { clientIslands } from './client-islands.js';
import { subsetFonts } from './style-fonts.js';

/**
 * Plugins that decide what templates import, and make plain CSS of their style sheets.
 *
 * @param tracedBy as in `bundleTemplates`
 */
export function serverPlugins(root: string, tracedBy: string | undefined): Plugin[] {
  return [
    styleTools(root),
    {
      name: 'islet-server-modules',
      setup(build) {
        clientIslands(build, root);
        generatorModules(build, tracedBy);
        refuseImports(build, root);
        subsetFonts(build);
        resolveForAnyModuleType(build, root);
        normaliseLineEnds(build);
      },
    },
  ];
}

/** `islet` and React are those of the generator. */
function generatorModules({ onResolve, onLoad }: PluginBuild, tracedBy: string | undefined): void {
  onResolve({ filter: /^islet$/ }, () => ({ path: API_URL, external: true }));
  if (tracedBy !== undefined)
    onResolve({ filter: /^react\/jsx-dev-runtime$/ }, () => ({ path: tracedBy, external: true }));
  onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) => ({ path, namespace: REACT }));
  onLoad({ filter: /^/, namespace: REACT }, ({ path }) => ({ contents: requiredReact(path) }));
}

/** Refuses Node's modules, files outside of `templates/`, pictures in scripts and style sheets of other hosts. */
function refuseImports({ onResolve }: PluginBuild, root: string): void {
  onResolve({ filter: /^(?:[a-z]+:)?\/\//i }, ({ path, kind }) =>
    kind === 'import-rule'
      ? refused('style-foreign-import', `The style sheet \`${path}\` lies on another host.`)
      : undefined,
  );
  onResolve({ filter: /^islet\/|^node:/ }, ({ path }) => forbidden(`Templates cannot import \`${path}\`.`));
  onResolve({ filter: BUILTIN }, ({ path, kind }) =>
    kind === 'entry-point' ? undefined : forbidden(`Templates cannot import Node's \`${path}\`.`),
  );
  onResolve({ filter: new RegExp(`\\.(${ASSETS.join('|')})(?:\\?|$)`) }, ({ path, kind }) =>
    isOfScript(kind)
      ? forbidden(`Templates cannot import \`${path}\`; put it into \`site/assets/\` and show it with \`<Image>\`.`)
      : undefined,
  );
  onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
    const target = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
    const from = `${relative(root, resolveDir).replaceAll('\\', '/')}/`;
    const isTemplate = from.startsWith('templates/') && !from.includes('node_modules');
    return isTemplate && !target.startsWith('templates/')
      ? forbidden(`Templates cannot import \`${target}\`.`)
      : undefined;
  });
}

const BUILTIN = new RegExp(`^(?:${builtinModules.join('|')})$`);

function isOfScript(kind: ImportKind): boolean {
  return kind === 'import-statement' || kind === 'dynamic-import';
}

function refused(diagnostic: NamedDetail['diagnostic'], text: string) {
  return { errors: [{ text, detail: { diagnostic } satisfies NamedDetail }] };
}

function forbidden(text: string) {
  return refused('template-forbidden-import', text);
}

/**
 * Gives SVG files of style sheets the line ends of Unix, so that their names and bytes are the same in every checkout.
 */
function normaliseLineEnds({ onLoad }: PluginBuild): void {
  onLoad({ filter: /\.svg$/i, namespace: 'file' }, ({ path }) => {
    const bytes = readFileSync(path);
    return bytes.includes('\r\n') ? { contents: svgText(bytes), loader: 'file' } : undefined;
  });
}
