import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageFile } from '../../lib/fs/package-version.js';
import { didYouMean, didYouMeanText } from '../../lib/text/did-you-mean.js';

const STYLE = /\.(?:css|s[ac]ss)$/;
const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Returns what to say of an import that was not found. Addresses in style sheets, relative paths, and names that begin
 * with a folder of the site are files; other names may be packages. The command that installs a package is named only if
 * a `package.json` asks for it.
 *
 * @param file that imports, relative to the root
 * @param written the import as it is in the file
 */
export function importAdvice(root: string, file: string, written: string): { message?: string; remedy: string } {
  const isStyle = STYLE.test(file);
  const wanted = written.replace(isStyle ? /[?#].*$/ : /\?.*$/, '').replace(/^~(?!\/)/, '');
  const name = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?=\/|$)/i.exec(wanted)?.[0];
  const ofPackage = name === undefined ? undefined : packageRemedy(root, file, written, wanted, name);
  if (ofPackage !== undefined) return { remedy: ofPackage };
  const folder = posix.dirname(file);
  const isFile = isStyle || /^\.{1,2}(?:\/|$)/.test(wanted);
  const message = isFile ? { message: `There is no \`${placeOf(folder, wanted)}\`.` } : {};
  const files = filesBelow(root, folder.split('/')[0] ?? '').filter((path) => path !== file);
  const near = nearestFile(folder, wanted, files);
  if (near !== undefined) return { ...message, remedy: didYouMeanText(written, importOf(folder, near)) };
  if (isStyle) return { ...message, remedy: styleRemedy(root, folder, wanted, name) };
  if (isFile) return { ...message, remedy: 'Create the file, or correct the path.' };
  const [first = ''] = wanted.split('/');
  return {
    remedy:
      name === undefined || existsSync(join(root, 'templates', first))
        ? 'Write the path of the file from this one, such as `../components/NAME.js`.'
        : `\`${name}\` is not in \`package.json\`. If it is a package that you know, add it there and run \`npm install\`. A file of the site is imported by its path from this one, such as \`../components/NAME.js\`.`,
  };
}

/** What to do about the name of a package that a `package.json` lists, or nearly. */
function packageRemedy(root: string, file: string, written: string, wanted: string, name: string): string | undefined {
  const listed = namesIn(root);
  if (listed.includes(name)) {
    if (!existsSync(join(root, 'node_modules', name))) return 'Install the packages: `npm install`.';
    return wanted === written ? `The package \`${name}\` has no \`${wanted}\`.` : didYouMeanText(written, wanted);
  }
  const [owner] = /(?<=^(?:.*\/)?node_modules\/)(?:@[^/]+\/)?[^/]+(?=\/(?!.*node_modules\/))/.exec(file) ?? [];
  if (owner !== undefined && namesIn(join(root, 'node_modules', owner)).includes(name))
    return `The package \`${owner}\` needs it. Install it: \`npm install ${name}\`.`;
  const near = STYLE.test(file) ? undefined : didYouMean(name, listed);
  return near === undefined ? undefined : didYouMeanText(written, `${near}${wanted.slice(name.length)}`);
}

function namesIn(folder: string): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packageFile(folder) ?? {};
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies });
}

/** The path from the root that a relative address leads to. */
function placeOf(folder: string, wanted: string): string {
  return wanted.startsWith('/') ? wanted : posix.join(folder, wanted);
}

function styleRemedy(root: string, folder: string, wanted: string, name: string | undefined): string {
  const held = nearestFile(folder, wanted, [...filesBelow(root, 'site/assets'), ...filesBelow(root, 'site/public')]);
  const beside = posix.basename(held ?? wanted);
  if (held !== undefined)
    return `Style sheets use files in \`templates/\`. Copy \`${held}\` to \`${folder}/${beside}\`, and write \`./${beside}\`.`;
  const isPackage = name !== undefined && (name.startsWith('@') || STYLE.test(wanted));
  return `A style sheet names a file in \`templates/\` by its path from there. Put it beside the style sheet as \`${beside}\`, or correct the path.${isPackage ? ` If \`${name}\` is a package that you know, add it to \`package.json\` and run \`npm install\`.` : ''}`;
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && !entry.name.endsWith('.d.ts'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

/**
 * The file that an import most likely means: one with the same name, else with the same name and another ending, of
 * which the nearest; else one whose path is nearly the same.
 */
function nearestFile(folder: string, wanted: string, files: readonly string[]): string | undefined {
  const isScript = SCRIPT.test(wanted) || !/\.[a-z]\w*$/i.test(wanted);
  const kind = files.filter((file) => SCRIPT.test(file) === isScript && STYLE.test(file) === STYLE.test(wanted));
  const path = placeOf(folder, wanted);
  const parts = partsOf(path);
  const stem = (names: readonly string[]): string | undefined => names.at(-1)?.replace(/\.[^.]*$/, '');
  const byName = kind
    .map((file) => ({ file, parts: partsOf(file), far: posix.relative(folder, file).length }))
    .filter((one) => stem(one.parts) === stem(parts))
    .sort((a, b) => sharedEnd(parts, b.parts) - sharedEnd(parts, a.parts) || a.far - b.far);
  if (byName[0] !== undefined) return byName[0].file;
  const known = new Map(kind.map((file) => [file.replace(SCRIPT, ''), file]));
  const below = `templates/${wanted.replace(/^[@~#]?\/|^[^/]+\/(?=.*\/)/, '')}`;
  return [path, below]
    .map((one) => known.get(didYouMean(one.replace(SCRIPT, ''), [...known.keys()]) ?? ''))
    .find((file) => file !== undefined);
}

/** Folders and name, in lower case and without the ending of a script. */
function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .replace(SCRIPT, '')
    .replace(/\/index$/, '')
    .split('/');
}

function sharedEnd(one: readonly string[], other: readonly string[]): number {
  let shared = 0;
  while (shared < one.length && one.at(-1 - shared) === other.at(-1 - shared)) shared += 1;
  return shared;
}

function importOf(folder: string, file: string): string {
  const path = posix.relative(folder, file).replace(/\.tsx?$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
