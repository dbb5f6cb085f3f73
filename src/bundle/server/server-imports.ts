import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import type { BuildOptions, ImportKind, PluginBuild } from 'esbuild';
import { svgText } from '../../lib/text/encoding.js';
import { resolveForAnyModuleType } from '../esbuild/any-module-type.js';
import type { NamedDetail } from '../esbuild/esbuild-diagnostics.js';
import { API_URL, requiredReact } from '../esbuild/generator-modules.js';
import { styleTools } from '../style-tools.js';
import { subsetFonts } from './style-fonts.js';

type ReactModules = Readonly<Record<string, string>>;

export type ServerImports = Required<Pick<BuildOptions, 'alias' | 'external' | 'plugins'>>;

/**
 * esbuild options that decide what templates import. Where an option can say it, no plugin is asked: a callback for
 * each import is slow.
 *
 * @param react absolute paths of the modules that replace React's, by import path
 * @param tracedBy as in `bundleTemplates`
 */
export function serverImports(root: string, react: ReactModules, tracedBy: string | undefined): ServerImports {
  // esbuild reads `*`, `?` and `#` in such options as a pattern or as the end of a path; then the plugin answers.
  const hasOptions = ![API_URL, ...Object.values(react)].some((path) => /[*?#]/.test(path));
  return {
    alias: hasOptions ? { islet: API_URL, ...react } : {},
    external: hasOptions ? [API_URL] : [],
    plugins: [
      styleTools(root),
      {
        name: 'islet-server-modules',
        setup(build) {
          generatorModules(build, react, tracedBy, hasOptions ? REACT_WITHOUT_ALIAS : REACT);
          refuseImports(build, root);
          subsetFonts(build);
          resolveForAnyModuleType(build, root);
          normaliseLineEnds(build);
        },
      },
    ],
  };
}

const REACT = /^react(?:-dom)?(?:\/|$)/;

/** All of React but `react` and `react/jsx-runtime`, which nearly every template imports: they always have an alias. */
const REACT_WITHOUT_ALIAS = /^react-dom(?:\/|$)|^react\/(?:jsx-dev|[^j])/;

/** `islet` and React are those of the generator. */
function generatorModules(
  { onResolve, onLoad }: PluginBuild,
  react: ReactModules,
  tracedBy: string | undefined,
  filter: RegExp,
): void {
  if (filter === REACT) onResolve({ filter: /^islet$/ }, () => ({ path: API_URL, external: true }));
  if (tracedBy !== undefined)
    onResolve({ filter: /^react\/jsx-dev-runtime$/ }, () => ({ path: tracedBy, external: true }));
  onResolve({ filter }, ({ path }) =>
    react[path] === undefined ? { path, namespace: 'islet-react' } : { path: react[path] },
  );
  onLoad({ filter: /^/, namespace: 'islet-react' }, ({ path }) => ({ contents: requiredReact(path) }));
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
  onResolve({ filter: /\.(svg|png|jpe?g|webp|avif|gif|woff2?|ttf|otf)(?:\?|$)/ }, ({ path, kind }) =>
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
