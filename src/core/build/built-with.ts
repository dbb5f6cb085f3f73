import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIB } from '../../bundle/esbuild/generator-modules.js';
import type { Manifest } from '../../emit/manifest.js';
import { installedPackage, licenceOf, packageFile } from '../../lib/fs/package-version.js';
import type { BrowserScript, ScriptPackage } from '../../lib/site/template-bundle.js';

/** Dependencies of islet that affect the output. The others serve, watch, report or check. */
export const DECIDING_PACKAGES: readonly string[] = [
  '@resvg/resvg-js',
  'bidi-js',
  'esbuild',
  'harfbuzzjs',
  'highlight.js',
  'html-minifier-terser',
  'markdown-it',
  'markdown-it-deflist',
  'markdown-it-footnote',
  'parse5',
  'preact',
  'react',
  'react-dom',
  'sharp',
  'svgo',
  'toml-eslint-parser',
  'woff2-encoder',
  'yaml',
  'zod',
];

/** Packages of the project that make style sheets, which are usually development dependencies. */
export const STYLE_TOOLS: readonly string[] = ['postcss', 'sass'];

const FONT_PACKAGE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\/.*\.(?:woff2?|[to]tf)$/;

/** Packages as the manifest lists them. */
type PackageRecord = Pick<Manifest, 'scripts'> & {
  readonly [Field in 'packages' | 'licences']: NonNullable<Manifest[Field]>;
};

/**
 * Returns the packages that affect the output: those of islet and the dependencies of the project, with their licences
 * and those of the packages in scripts. Omits packages that are not installed.
 *
 * @param scripts the published scripts
 * @param sources paths of all sources, some of which are fonts of packages
 */
export function builtWith(
  root: string,
  scripts: readonly BrowserScript[],
  sources: readonly string[] = [],
): PackageRecord {
  const project = packageFile(root);
  const { dependencies = {}, devDependencies = {} } = project ?? {};
  const tools = STYLE_TOOLS.filter((name) => Object.hasOwn(devDependencies, name));
  // The project that islet is in itself has no dependencies but these.
  const ofProject =
    project?.name === 'islet' ? [] : [...Object.keys(dependencies), ...tools].filter((name) => name !== 'islet');
  const found = (names: readonly string[], from: string): ScriptPackage[] =>
    names.flatMap((name) => {
      const file = installedPackage(name, from);
      return file?.version === undefined ? [] : [{ name, version: file.version, licence: licenceOf(file) }];
    });
  const bundled = bundledPackages().filter(({ name }) => DECIDING_PACKAGES.includes(name));
  const ofFonts = sources.flatMap((path) => FONT_PACKAGE.exec(path)?.[1] ?? []);
  const deciding = new Map(
    [...found([...ofProject, ...new Set(ofFonts)], root), ...found(DECIDING_PACKAGES, LIB), ...bundled].map((item) => [
      item.name,
      item,
    ]),
  );
  const named = ({ name, version }: ScriptPackage): string => `${name}@${version}`;
  const withPackages = scripts.filter(({ packages }) => packages.length > 0);
  const all = [...deciding.values(), ...withPackages.flatMap(({ packages }) => packages)];
  return {
    packages: Object.fromEntries([...deciding].map(([name, { version }]) => [name, version])),
    licences: Object.fromEntries(all.map((item) => [named(item), item.licence])),
    ...(withPackages.length > 0 && {
      scripts: Object.fromEntries(withPackages.map(({ path, packages }) => [path, packages.map(named)])),
    }),
  };
}

/** Returns the versions of Node and of its data, which texts of `Intl` and moments of a time zone depend on. */
export function runtimeVersions(): NonNullable<Manifest['runtime']> {
  const { node, icu = '', unicode = '', tz: zones = '' } = process.versions;
  return { node, icu, unicode, zones };
}

/** Packages whose code `npm run prepare` put into `lib/bundled/`: these versions run, whatever else is installed. */
function bundledPackages(): ScriptPackage[] {
  const file = join(LIB, 'bundled/packages.json');
  if (!existsSync(file)) return [];
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: readonly { name: string; version: string; licenses: [{ expression: string }] }[];
  };
  return components.map(({ name, version, licenses: [{ expression }] }) => ({ name, version, licence: expression }));
}
