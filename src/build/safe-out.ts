import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { failure } from '../errors/index.js';

const SOURCES = ['site', 'templates', 'src', 'bin', 'lib', 'scripts', 'tests', 'node_modules', '.git', '.islet'];

/** Where sandboxes are built unless told otherwise: the one place among the tools' own files that may hold an output. */
const SANDBOX = join('.islet', 'sandbox') + sep;

/** Refuses an output folder that is, holds or lies in a source. @throws IsletError `project-unsafe-out` */
export function refuseUnsafeOut(root: string, out: string): void {
  const place = relative(real(root), real(out));
  const inside = place !== '' && !place.startsWith(`..${sep}`) && place !== '..';
  const holdsRoot = place === '' || /^(\.\.[/\\]?)+$/.test(place);
  const first = place.split(sep)[0] ?? '';
  if (holdsRoot || (inside && SOURCES.includes(first) && !place.startsWith(SANDBOX))) {
    throw failure('project-unsafe-out', { message: holdsRoot ? 'The output folder holds the project itself.' : `The output folder lies in \`${first}/\`.` });
  }
}

/** The path with links resolved, as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // What does not exist yet is in the real folder above it.
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}
