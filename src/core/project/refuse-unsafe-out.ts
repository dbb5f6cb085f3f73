import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { MANIFEST_FILE } from '../../emit/audit-files.js';
import { failure } from '../../errors/index.js';
import { foldersUpFrom } from '../../lib/fs/folders.js';

const SOURCES = ['site', 'templates', 'src', 'bin', 'lib', 'scripts', 'tests', 'node_modules', '.git', '.islet'];

/** Default location of sandboxes: the only folder inside `.islet` that may contain an output. */
const SANDBOX = join('.islet', 'sandbox') + sep;

/**
 * Refuses an output folder that is a source, contains one, or is inside one or inside another output.
 *
 * @throws IsletError `project-unsafe-out`
 */
export function refuseUnsafeOut(root: string, out: string): void {
  const place = relative(real(root), real(out));
  const inside = place !== '' && !place.startsWith(`..${sep}`) && place !== '..';
  const holdsRoot = place === '' || /^(\.\.[/\\]?)+$/.test(place);
  const first = place.split(sep)[0] ?? '';
  if (holdsRoot || (inside && SOURCES.includes(first) && !place.startsWith(SANDBOX))) {
    throw failure('project-unsafe-out', {
      message: holdsRoot ? 'The output folder holds the project itself.' : `The output folder lies in \`${first}/\`.`,
    });
  }
  refuseInsideOutput(root, real(out));
}

/**
 * Refuses an output folder inside the output of another build, which would report it as foreign and remove it with the
 * next change.
 */
function refuseInsideOutput(root: string, out: string): void {
  const holder = foldersUpFrom(dirname(out)).find(
    (folder) =>
      existsSync(join(`${folder}.audit`, MANIFEST_FILE)) ||
      (folder.endsWith('.audit') && existsSync(join(folder, MANIFEST_FILE))),
  );
  if (holder === undefined) return;
  const name = [basename(holder), ...relative(holder, out).split(sep)].join('-');
  const beside = relative(real(root), join(dirname(holder), name))
    .split(sep)
    .join('/');
  throw failure('project-unsafe-out', {
    message: `The output folder lies in \`${basename(holder)}/\`, which another build wrote: its next one would remove it.`,
    remedy: `Choose an \`--out\` folder beside it, such as \`${beside}\`.`,
  });
}

/** Returns the path with links resolved, as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A path that does not exist yet is resolved by its parent folder.
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}
