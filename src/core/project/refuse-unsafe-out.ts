import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { MANIFEST_FILE } from '../../emit/audit-files.js';
import { failure } from '../../errors/index.js';
import { foldersUpFrom } from '../../lib/fs/folders.js';

const SOURCES = ['site', 'templates', 'src', 'bin', 'lib', 'scripts', 'tests', 'node_modules', '.git', '.islet'];

/** Where sandboxes are built unless told otherwise: the one place among the tools' own files that may hold an output. */
const SANDBOX = join('.islet', 'sandbox') + sep;

/** Refuses an output folder that is, holds or lies in a source, or lies in another output. @throws IsletError `project-unsafe-out` */
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

/** Refuses an output folder inside the output of another build, which removes it with its next change and calls it foreign until then. */
function refuseInsideOutput(root: string, out: string): void {
  const holder = foldersUpFrom(dirname(out)).find(
    (folder) =>
      existsSync(join(`${folder}.audit`, MANIFEST_FILE)) ||
      (folder.endsWith('.audit') && existsSync(join(folder, MANIFEST_FILE))),
  );
  if (holder === undefined) return;
  const beside = relative(
    real(root),
    join(dirname(holder), [basename(holder), ...relative(holder, out).split(sep)].join('-')),
  );
  throw failure('project-unsafe-out', {
    message: `The output folder lies in \`${basename(holder)}/\`, which another build wrote: its next one would remove it.`,
    remedy: `Choose an \`--out\` folder beside it, such as \`${beside}\`.`,
  });
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
