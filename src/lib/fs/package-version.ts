import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom } from './folders.js';

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Where the packages of islet itself are found from. */
const OWN_FOLDER = dirname(fileURLToPath(import.meta.url));

/** Version of a package as Node finds it from a folder on upwards, islet's own where none is given, without loading it. `undefined` where it is not installed. */
export function packageVersion(name: string, from = OWN_FOLDER): string | undefined {
  for (const folder of foldersUpFrom(from)) {
    const version = packageFile(join(folder, 'node_modules', name))?.version;
    if (version !== undefined) return version;
  }
  return undefined;
}

/** The `package.json` of a folder. `undefined` where there is none, or it is no JSON: the bundler tells of it where it is needed. */
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
