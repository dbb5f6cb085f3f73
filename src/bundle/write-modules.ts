import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bytes of the outputs of a run of the bundler, by path. */
type Outputs = ReadonlyMap<string, { readonly contents: Uint8Array }>;

/** Writes compiled modules with their source maps. The folder appears whole or not at all, since its name promises its content; one that is there is held to that, for its modules will be run. */
export function writeModules(folder: string, outputs: Outputs): void {
  const modules = [...outputs].filter(([path]) => /\.mjs(\.map)?$/.test(path)).map(([path, { contents }]) => ({ path, contents }));
  if (existsSync(folder)) {
    for (const { path, contents } of modules) if (!holds(join(folder, path), contents)) replace(join(folder, path), contents);
    const now = new Date();
    utimesSync(folder, now, now);
    return;
  }
  removeUnused(dirname(folder));
  const aside = `${folder}.${String(process.pid)}`;
  for (const { path, contents } of modules) {
    const target = join(aside, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, contents);
  }
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another build has put the same content there.
    if (!existsSync(folder)) throw error;
  }
}

function holds(file: string, contents: Uint8Array): boolean {
  try {
    return readFileSync(file).equals(contents);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** Another build may be running the module: it finds the former bytes or these, never a part. */
function replace(file: string, contents: Uint8Array): void {
  const aside = `${file}.${String(process.pid)}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(aside, contents);
  renameSync(aside, file);
}

/** Compiled templates that no build has used for this long, in milliseconds, are removed. */
const KEPT_UNUSED = 7 * 24 * 60 * 60 * 1000;

function removeUnused(holder: string): void {
  if (!existsSync(holder)) return;
  for (const name of readdirSync(holder)) {
    const folder = join(holder, name);
    // Another build may have moved or removed it since.
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > KEPT_UNUSED) rmSync(folder, { recursive: true, force: true });
  }
}
