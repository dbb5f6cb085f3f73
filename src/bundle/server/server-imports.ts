import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative, dirname } from 'node:path';
import type { ImportKind, Plugin, PluginBuild } from 'esbuild';
import { svgText } from '../../lib/text/encoding.js';
import { ASSETS } from '../esbuild/asset-loaders.js';
import { resolveForAnyModuleType } from '../esbuild/any-module-type.js';
import type { NamedDetail } from '../esbuild/esbuild-diagnostics.js';
import { API_URL, REACT, requiredReact } from '../esbuild/generator-modules.js';
import { styleTools } from '../style-tools.js';
import { subsetFonts } from './style-fonts.js';
import { isClientOnly } from '../template-files.js';

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
  onResolve({ filter: /^@vanilla-extract\/(?:css|recipes|sprinkles)$/ }, ({ path, importer }) => {
    const text = `\`${path}\` needs a plugin that islet does not have. Write styles into a \`.module.css\` file.`;
    return importer.includes('node_modules') ? undefined : refused('template-build-failed', text);
  });
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

const CLIENT = 'islet-client';

/** Marks the plugin's own requests, which it leaves to esbuild. */
const OWN = Symbol('resolved by esbuild');

/**
 * Replaces the components of `NAME.client.tsx`, which run only in browsers, by empty ones. The server's bundle has the
 * style sheets that they import, but runs nothing of them and of their packages.
 */
function clientIslands({ onResolve, onLoad, resolve }: PluginBuild, root: string): void {
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
