import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { VERSION } from '../../lib/fs/version.js';

/** What a new site is called and where it will be; all of it can be changed later in its files. */
export interface SiteFacts {
  readonly name: string;
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Language tag, such as `en`. */
  readonly locale: string;
}

export interface StarterFile {
  /** Below the new folder, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));
const STARTER = join(PACKAGE, 'src/starter');

/** npm packs no `.gitignore`, git would apply `.gitattributes` to the starter itself, and other tools would take `package.json` for that of a package of ours. */
const STORED_AS: Readonly<Record<string, string>> = {
  'gitattributes.txt': '.gitattributes',
  'gitignore.txt': '.gitignore',
  'package.template.json': 'package.json',
};

/** What npm takes at most. */
const MAX_PACKAGE_NAME = 214;

/** Packages that the new site depends on, from which its own name keeps it apart. */
const DEPENDENCIES: ReadonlySet<string> = new Set(['islet', 'react', 'react-dom', 'typescript']);

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];

/** The files of a new site in `folder`, sorted by path. */
export function starterFiles(folder: string, facts: SiteFacts): StarterFile[] {
  const fill = filler(folder, facts);
  return readdirSync(STARTER, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(STARTER, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .map((path) => ({ path: STORED_AS[path] ?? path, content: fill(readFileSync(join(STARTER, path), 'utf8')) }))
    .sort((a, b) => byCodeUnit(a.path, b.path));
}

/** Puts the facts into a text. What stands in quotes there is JSON, which is YAML as well; the title is Markdown. */
function filler(folder: string, { name: given, origin, locale }: SiteFacts): (text: string) => string {
  const name = given.trim();
  const { script = '' } = new Intl.Locale(locale).maximize();
  const values: Readonly<Record<string, string>> = {
    '"__NAME__"': JSON.stringify(name),
    '"__ORIGIN__"': JSON.stringify(origin),
    '"__LOCALE__"': JSON.stringify(locale),
    '"__LANGUAGE__"': JSON.stringify(new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale),
    '"__DIR__"': RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr',
    '"__PACKAGE__"': JSON.stringify(packageName(name)),
    '"__ISLET__"': JSON.stringify(generatorRange(folder)),
    __TITLE__: asMarkdown(name),
  };
  return (text) => text.replace(/"__[A-Z]+__"|__TITLE__/g, (place) => values[place] ?? place);
}

/** A line of text as Markdown shows it: no part of it is markup. */
function asMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&#~|]/g, '\\$&');
}

function packageName(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_PACKAGE_NAME)
    .replace(/^-|-$/g, '');
  if (plain === '') return 'site';
  return DEPENDENCIES.has(plain) ? `${plain}-site` : plain;
}

/**
 * How the new site names this generator so that `npm install` finds the same one: as the project that has it installed names it, and
 * from a checkout by its folder.
 */
function generatorRange(folder: string): string {
  const [owner, modules] = [resolve(PACKAGE, '../..'), resolve(PACKAGE, '..')];
  if (!modules.endsWith(`${sep}node_modules`)) return fileRange(folder, PACKAGE);
  const named = namedBy(join(owner, 'package.json'));
  if (named?.startsWith('file:')) return fileRange(folder, resolve(owner, named.slice('file:'.length)));
  return named !== undefined && /^(?:https?|git)[+:]|^github:/.test(named) ? named : `^${VERSION}`;
}

function namedBy(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Partial<
    Record<'dependencies' | 'devDependencies', Record<string, string>>
  >;
  return dependencies?.['islet'] ?? devDependencies?.['islet'];
}

/** Relative, since both often move together; on another drive there is no such path. */
function fileRange(folder: string, target: string): string {
  const path = relative(folder, target);
  return `file:${(isAbsolute(path) ? target : path).split(sep).join('/').replace(/\/$/, '')}`;
}

/** A name to begin with, from the name of the folder. */
export function nameFromFolder(folder: string): string {
  const words = folder
    .slice(dirname(folder).length)
    .replace(/[/\\]/g, '')
    .replace(/[-_.\s\p{Cc}\ufffd]+/gu, ' ')
    .trim();
  return words === '' ? 'My site' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
