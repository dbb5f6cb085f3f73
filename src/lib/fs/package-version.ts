import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom } from './folders.js';

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  /** Old packages have an object here. */
  readonly license?: string | { readonly type?: string };
  /** Packages older than SPDX expressions have a list, of which a user may choose. */
  readonly licenses?: readonly { readonly type?: string }[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Folder from which the packages of islet are resolved. */
const OWN_FOLDER = dirname(fileURLToPath(import.meta.url));

/**
 * Returns the version of a package that Node would resolve from a folder (by default that of islet); `undefined` if it
 * is not installed.
 */
export function packageVersion(name: string, from = OWN_FOLDER): string | undefined {
  return installedPackage(name, from)?.version;
}

/** Returns the `package.json` of that package; `undefined` if it is not installed or has no version. */
export function installedPackage(name: string, from: string): PackageFile | undefined {
  for (const folder of foldersUpFrom(from)) {
    const found = packageFile(join(folder, 'node_modules', name));
    if (found?.version !== undefined) return found;
  }
  return undefined;
}

/** The licence that a package names, such as `MIT`; empty if it names none. */
export function licenceOf({ license, licenses = [] }: PackageFile): string {
  const [first = '', ...others] = licenses.flatMap(({ type = '' }) => (type === '' ? [] : [type]));
  const old = others.length === 0 ? first : `(${[first, ...others].join(' OR ')})`;
  return (typeof license === 'string' ? license : license?.type) ?? old;
}

/**
 * Returns the `package.json` of a folder; `undefined` if there is none, or it is no JSON, which the bundler reports.
 */
export function packageFile(folder: string): PackageFile | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
