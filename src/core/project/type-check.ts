import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import process from 'node:process';
import { diagnostic, framed, type Diagnostic } from '../../errors/index.js';
import { templateNamesId } from '../../bundle/inputs/template-sources.js';
import { unlessRefused } from '../../errors/system-error.js';
import { typesCache } from '../../incremental/result-cache.js';
import { foldersUpFrom } from '../../lib/fs/folders.js';
import { readExisting } from '../../lib/fs/open-existing.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { sha256Hex } from '../../lib/text/hash.js';

export interface TypeCheck {
  /** The problems of the types; empty if the check was stopped. */
  readonly problems: Promise<readonly Diagnostic[]>;
  stop(): void;
}

/** What to say where types are not checked because a project has no `node_modules`. */
export function uncheckedTypes(root: string): string[] {
  const isPlugAndPlay = foldersUpFrom(root).some((folder) => existsSync(join(folder, '.pnp.cjs')));
  if (!isPlugAndPlay || findCompiler(root) || !existsSync(join(root, 'tsconfig.json'))) return [];
  return ['Types are not checked: that needs `node_modules`, as of `nodeLinker: node-modules` in `.yarnrc.yml`.'];
}

/** Problems that are shown; the compiler has the others. */
const MOST = 50;

/** A result, valid while the files that the compiler read are the same. */
interface Kept {
  /** Hashes by path relative to the root. */
  readonly files: Readonly<Record<string, string>>;
  readonly output: string;
}

/**
 * Checks the types of a project with its own TypeScript, in a process of its own and with low priority, since nothing
 * waits for it but the report. An unchanged project is not checked again. `undefined` if the project has no
 * TypeScript, or no `tsconfig.json` with files of its own.
 */
export function startTypeCheck(root: string): TypeCheck | undefined {
  const compiler = findCompiler(root);
  const settings = readExisting(join(root, 'tsconfig.json'))?.toString();
  if (!existsSync(join(root, 'templates')) || compiler === undefined || settings === undefined) return undefined;
  if (/"files":\s*\[\s*\]/.test(settings)) return undefined;
  const cache = typesCache(root);
  const key = sha256Hex(
    [compiler.version, templateNamesId(root), hashOf(root, LOCK), hashOf(root, '.islet/words.d.ts')].join('\n'),
  );
  const known = cache.get(key);
  const last = known && (JSON.parse(known.toString()) as Kept);
  if (last && Object.entries(last.files).every(([file, hash]) => hashOf(root, file) === hash))
    return { problems: problemsIn(root, last.output), stop: () => undefined };

  const started = Date.now();
  const info = join(isletFolder(root), 'cache', 'types.tsbuildinfo');
  const child = spawn(
    process.execPath,
    [
      ...[compiler.file, '--project', root, '--noEmit', '--pretty', 'false', '--listFiles'],
      ...['--incremental', '--composite', 'false', '--tsBuildInfoFile', info],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const problems = new Promise<readonly Diagnostic[]>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      if (code === null) {
        resolve([]);
        return;
      }
      const files = ownFiles(root, output);
      const kept: Kept = { files: Object.fromEntries(files.map((file) => [file, hashOf(root, file)])), output };
      // What was saved meanwhile may not have been read.
      const isCertain = files.every((file) => (statSync(join(root, file), NO_ERROR)?.mtimeMs ?? started) < started);
      if (isCertain && files.length > 0)
        unlessRefused(() => {
          cache.put(key, Buffer.from(JSON.stringify(kept)));
        }, undefined);
      resolve(problemsIn(root, output));
    });
  });
  return { problems, stop: () => void child.kill() };
}

/**
 * Adds the problems of the types to those of a build. Those in a line with an error are left out, and all in a file that
 * could not be compiled: the compiler says the same of them.
 */
export function withTypeProblems(build: readonly Diagnostic[], types: readonly Diagnostic[]): readonly Diagnostic[] {
  const lineOf = ({ position }: Diagnostic): string => `${position?.file ?? ''}:${String(position?.line)}`;
  const errors = build.filter(({ severity }) => severity === 'error');
  const lines = new Set(errors.map(lineOf));
  const broken = errors.filter(({ name }) => name === 'template-build-failed').map(({ position }) => position?.file);
  return [...build, ...types.filter((item) => !lines.has(lineOf(item)) && !broken.includes(item.position?.file))];
}

const NO_ERROR = { throwIfNoEntry: false } as const;

/** What package managers write; types of packages change with it. */
const LOCK = 'node_modules/.package-lock.json';

function findCompiler(root: string): { readonly file: string; readonly version: string } | undefined {
  for (const folder of foldersUpFrom(root)) {
    const home = join(folder, 'node_modules/typescript');
    const text = readExisting(join(home, 'package.json'));
    if (text === undefined) continue;
    const { bin, version } = JSON.parse(text.toString()) as { bin?: Record<string, string>; version?: string };
    if (bin?.['tsc'] !== undefined) return { file: join(home, bin['tsc']), version: version ?? '' };
  }
  return undefined;
}

function hashOf(root: string, file: string): string {
  const bytes = readExisting(join(root, file));
  return bytes === undefined ? '' : sha256Hex(bytes);
}

/** The files of the project among those that the compiler lists, and its settings. */
function ownFiles(root: string, output: string): string[] {
  const listed = output
    .split(/\r?\n/)
    .filter((line) => isAbsolute(line) && !/[/\\]node_modules[/\\]/.test(line))
    .map((path) => relative(root, path).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('..'));
  const settings = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name));
  return listed.length === 0 ? [] : [...settings, ...listed];
}

/** The state for the next run could not be stored. */
const CANNOT_WRITE = 'TS5033';

/**
 * An error of the compiler: `FILE(LINE,COLUMN): error TS123: TEXT`, or without a place. Indented lines below say more
 * exactly why, the last one most exactly.
 */
const ERROR = /^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+): (.*)((?:\r?\n +.*)*)/gm;

/** What the compiler suggests instead of a misspelt name. */
const SUGGESTED = / Did you mean (?:to write )?'([^']+)'\?$/;

/** What the compiler says of a name that is not imported, whichever global name it suggests. */
const NOT_IMPORTED = /Cannot find name '([^']+)'/;

async function problemsIn(root: string, output: string): Promise<Diagnostic[]> {
  // Most builds start without the API.
  const api = NOT_IMPORTED.test(output) ? Object.keys(await import('../../api/index.js')) : [];
  const problems = [...output.matchAll(ERROR)].flatMap(([, written, row, column, code = '', text = '', below = '']) => {
    if (code === CANNOT_WRITE) return [];
    const file = written ?? 'tsconfig.json';
    const position = { file, ...(row !== undefined && { line: Number(row), column: Number(column) }) };
    const source = readExisting(join(root, file))?.toString() ?? '';
    const last = below.trimEnd().split('\n').at(-1)?.trim() ?? '';
    const suggested = SUGGESTED.exec(last || text)?.[1];
    const unknown = NOT_IMPORTED.exec(text)?.[1];
    const home = unknown === undefined ? undefined : exporterOf(root, unknown, { file, output, api });
    const sentences = [text, last]
      .filter((line) => line !== '')
      .map((line) => line.replace(SUGGESTED, '').replace(/\.$/, ''));
    return [
      diagnostic('template-type-error', {
        message: `${sentences.join('. ')} (${code}).`.replaceAll(`${root}/`, ''),
        remedy: home ?? (suggested === undefined ? undefined : `Did you mean \`${suggested}\`?`),
        ...framed(source, position),
      }),
    ];
  });
  return problems.slice(0, MOST);
}

/** Returns how to import a name: from `islet`, or from the file of the project that exports it. */
function exporterOf(
  root: string,
  name: string,
  { file, output, api }: { readonly file: string; readonly output: string; readonly api: readonly string[] },
): string | undefined {
  const exported = new RegExp(`^export (?:async )?(?:function|const|class|interface|type) ${name}\\b`, 'm');
  const exports = (path: string): boolean => exported.test(readExisting(join(root, path))?.toString() ?? '');
  const home = ownFiles(root, output).find((other) => /\.tsx?$/.test(other) && other !== file && exports(other));
  const way = relative(dirname(file), home ?? '')
    .replaceAll('\\', '/')
    .replace(/\.tsx?$/, '.js');
  const from = api.includes(name) ? 'islet' : home && (way.startsWith('.') ? way : `./${way}`);
  return from && `Import it: \`import { ${name} } from '${from}';\``;
}
