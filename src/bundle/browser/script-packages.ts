import { resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { licenceOf, packageFile } from '../../lib/fs/package-version.js';
import type { ScriptPackage } from '../../lib/site/template-bundle.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';

/** The folder of a package in a path, the innermost one. */
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Returns the packages of which an output of esbuild contains code, sorted by name and version. */
export function scriptPackages(root: string, { inputs }: Metafile['outputs'][string]): ScriptPackage[] {
  const folders = Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (PACKAGE.exec(path) ?? []) : [],
  );
  const found = new Map<string, ScriptPackage>();
  for (const folder of new Set(folders)) {
    const file = packageFile(resolve(root, folder));
    // The manifest names the generator itself.
    if (file?.name === undefined || file.name === 'islet') continue;
    const { name, version = '' } = file;
    found.set(`${name}@${version}`, { name, version, licence: licenceOf(file) });
  }
  return [...found].sort(([a], [b]) => byCodeUnit(a, b)).map(([, item]) => item);
}
