import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { siteSchema } from '../../lib/site/site-schema.js';
import { failure } from '../../errors/index.js';
import { starterFiles, type SiteFacts } from './starter-files.js';

/** Names that a folder may contain: version control, files of file managers and of `npm`, and the version of Node. */
const IGNORED = new Set([
  ...['.git', '.hg', '.DS_Store', 'Thumbs.db', 'desktop.ini'],
  ...['package.json', 'package-lock.json', 'node_modules', '.npmrc', '.nvmrc'],
]);

/** Staging folder for all files, on the same file system. */
const STAGE = '.islet-init';

/** @throws IsletError `init-folder-not-empty` if the folder is in use */
export function refuseUsedFolder(folder: string, shown: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw failure('init-folder-not-empty', { message: `\`${shown}\` is a file.` });
  const there = readdirSync(folder)
    .filter((name) => !IGNORED.has(name))
    .sort();
  if (there.length === 0) return;
  const some = there
    .slice(0, 3)
    .map((name) => `\`${name}\``)
    .join(', ');
  throw failure('init-folder-not-empty', {
    message: `${shown === '.' ? 'This folder' : `\`${shown}\``} holds ${some}${there.length > 3 ? ` and ${String(there.length - 3)} more` : ''}.`,
  });
}

/** Describes why a fact is invalid, as the end of a sentence that starts with it; `undefined` if it is valid. */
export function factProblem(fact: keyof SiteFacts, value: string): string | undefined {
  if (fact === 'name')
    return value.trim() === '' || /[\p{Cc}\p{Zl}\p{Zp}\ufffd]/u.test(value)
      ? 'must be one line of text that can be read'
      : undefined;
  if (fact === 'locale' && !isLanguageTag(value)) return 'must be a language tag such as `en` or `en-IN`';
  const { origin, locales } = siteSchema.shape;
  const schema = fact === 'origin' ? origin : locales.element.shape.code;
  return schema.safeParse(value).error?.issues[0]?.message;
}

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Writes the starter into an empty or new folder: all files or none. A `package.json` that is there keeps all that it
 * says, and gets what is missing.
 *
 * @param folder absolute
 * @param shown the folder as the user typed it
 * @returns the paths of the files, relative to the folder
 * @throws IsletError `init-folder-not-empty`; the system's error, after all changes are undone
 */
export function initSite({ folder, shown, facts }: { folder: string; shown: string; facts: SiteFacts }): string[] {
  refuseUsedFolder(folder, shown);
  const manifest = join(folder, 'package.json');
  const earlier = existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined;
  const files = starterFiles(folder, facts)
    .filter(({ path }) => path !== '.nvmrc' || !existsSync(join(folder, path)))
    .map((file) =>
      file.path === 'package.json' && earlier !== undefined
        ? { ...file, content: mergePackage(shown, earlier, String(file.content)) }
        : file,
    );
  const made = mkdirSync(folder, { recursive: true });
  const stage = join(folder, STAGE);
  const moved: string[] = [];
  try {
    for (const { path, content } of files) {
      mkdirSync(dirname(join(stage, path)), { recursive: true });
      writeFileSync(join(stage, path), content, { flag: 'wx' });
    }
    for (const name of readdirSync(stage)) {
      renameSync(join(stage, name), join(folder, name));
      moved.push(name);
    }
    rmSync(stage, { recursive: true });
  } catch (error) {
    for (const name of [STAGE, ...moved]) rmSync(join(folder, basename(name)), { recursive: true, force: true });
    if (earlier !== undefined) writeFileSync(manifest, earlier);
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    throw error;
  }
  return files.map(({ path }) => path);
}

/** The `test` script of `npm init`, which fails. */
const NPM_TEST = 'echo "Error: no test specified" && exit 1';

type PackageFile = Readonly<Record<string, unknown>>;

/** Adds the fields, scripts and dependencies of the starter that a `package.json` does not have. */
function mergePackage(shown: string, earlier: string, starter: string): string {
  let own: PackageFile;
  try {
    own = JSON.parse(earlier) as PackageFile;
  } catch {
    throw failure('init-folder-not-empty', { message: `\`package.json\` in \`${shown}\` is not valid JSON.` });
  }
  const added = JSON.parse(starter) as PackageFile;
  const merged = { ...added, ...own };
  for (const key of ['scripts', 'dependencies', 'devDependencies']) {
    const kept = Object.entries((own[key] as PackageFile | undefined) ?? {}).filter(([, value]) => value !== NPM_TEST);
    merged[key] = { ...(added[key] as PackageFile), ...Object.fromEntries(kept) };
  }
  return `${JSON.stringify({ ...merged, type: 'module' }, undefined, 2)}\n`;
}
