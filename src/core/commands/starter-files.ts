import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { VERSION } from '../../lib/fs/version.js';
import { isRightToLeft } from '../../lib/text/language-tag.js';
import { sharePicture } from './share-picture.js';

/** Name and address of a new site. All of them can be changed later in its files. */
export interface SiteFacts {
  readonly name: string;
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Language tag, such as `en`. */
  readonly locale: string;
}

export interface StarterFile {
  /** Relative to the new folder, with forward slashes. */
  readonly path: string;
  readonly content: string | Buffer;
}

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));
const STARTER = join(PACKAGE, 'src/starter');

/**
 * Stored names of files: npm does not pack `.gitignore`, git would apply `.gitattributes` to the starter itself, and
 * tools would read `package.json` as that of a package in this repository.
 */
const STORED_AS: Readonly<Record<string, string>> = {
  'gitattributes.txt': '.gitattributes',
  'gitignore.txt': '.gitignore',
  'nvmrc.txt': '.nvmrc',
  'package.template.json': 'package.json',
};

/** Maximum length of a package name in npm. */
const MAX_PACKAGE_NAME = 214;

/** Dependencies of the new site. Its own name must differ from these. */
const DEPENDENCIES: ReadonlySet<string> = new Set(['islet', 'react', 'react-dom', 'stylelint', 'typescript']);

/** Returns the files of a new site in `folder`, sorted by path. */
export function starterFiles(folder: string, facts: SiteFacts): StarterFile[] {
  const { range, archive } = generatorOf(folder);
  const fill = filler(range, facts);
  const files: StarterFile[] = readdirSync(STARTER, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(STARTER, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .map((path) => ({ path: STORED_AS[path] ?? path, content: fill(readFileSync(join(STARTER, path), 'utf8')) }));
  const read = (path: string): string => readFileSync(join(STARTER, path), 'utf8');
  files.push({
    path: 'site/assets/images/share.png',
    content: sharePicture(read('site/assets/images/mark.svg'), read('templates/styles/tokens.css')),
  });
  if (archive !== undefined) files.push({ path: basename(archive), content: readFileSync(archive) });
  return files.sort((a, b) => byCodeUnit(a.path, b.path));
}

/** Fills the facts into a text. Quoted values are JSON, which is valid YAML; the title is Markdown. */
function filler(range: string, { name: given, origin, locale }: SiteFacts): (text: string) => string {
  const name = given.trim();
  const values: Readonly<Record<string, string>> = {
    '"__NAME__"': JSON.stringify(name),
    '"__ORIGIN__"': JSON.stringify(origin),
    '"__LOCALE__"': JSON.stringify(locale),
    '"__LANGUAGE__"': JSON.stringify(new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale),
    '"__DIR__"': isRightToLeft(locale) ? 'rtl' : 'ltr',
    '"__PACKAGE__"': JSON.stringify(packageName(name)),
    '"__ISLET__"': JSON.stringify(range),
    __TITLE__: asMarkdown(name),
    __NODE__: process.versions.node,
  };
  return (text) => text.replace(/"__[A-Z]+__"|__(?:TITLE|NODE)__/g, (place) => values[place] ?? place);
}

/** Escapes a line of text for Markdown. */
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

interface Generator {
  /** Version range of this generator, for the `package.json` of the new site. */
  readonly range: string;
  /** Package file that the new site gets a copy of, so that a clone of it can be installed. */
  readonly archive?: string;
}

/**
 * Returns how `npm install` finds this same generator: by the range of the project that has it installed, or in the
 * folder of a checkout.
 */
function generatorOf(folder: string): Generator {
  const [owner, modules] = [resolve(PACKAGE, '../..'), resolve(PACKAGE, '..')];
  if (!modules.endsWith(`${sep}node_modules`)) return { range: fileRange(folder, PACKAGE) };
  const named = namedBy(join(owner, 'package.json'));
  if (named?.startsWith('file:')) {
    const target = resolve(owner, named.slice('file:'.length));
    const isArchive = statSync(target, { throwIfNoEntry: false })?.isFile() === true;
    return isArchive && owner !== resolve(folder)
      ? { range: `file:${basename(target)}`, archive: target }
      : { range: fileRange(folder, target) };
  }
  return { range: named !== undefined && /^(?:https?|git)[+:]|^github:/.test(named) ? named : `^${VERSION}` };
}

function namedBy(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Partial<
    Record<'dependencies' | 'devDependencies', Record<string, string>>
  >;
  return dependencies?.['islet'] ?? devDependencies?.['islet'];
}

/** Returns a relative range, because both folders often move together; absolute on another drive. */
function fileRange(folder: string, target: string): string {
  const path = relative(folder, target);
  return `file:${(isAbsolute(path) ? target : path).split(sep).join('/').replace(/\/$/, '')}`;
}

/** Returns a default site name from the name of the folder. */
export function nameFromFolder(folder: string): string {
  const words = folder
    .slice(dirname(folder).length)
    .replace(/[/\\]/g, '')
    .replace(/[-_.\s\p{Cc}\ufffd]+/gu, ' ')
    .trim();
  return words === '' ? 'My site' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
