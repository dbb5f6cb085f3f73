import { posix } from 'node:path';
import type { BuildOptions, Plugin, PluginBuild } from 'esbuild';
import { importHead } from './import-head.js';
import { comesWith, comesWithout, type Output, type Outputs } from './load-order.js';

/** How outputs are written. */
interface Writing {
  readonly build: PluginBuild['esbuild']['build'];
  readonly settings: BuildOptions;
}

/** Chunks that become part of an entry, and the names by which it hands on what others import of them. */
interface Joined {
  readonly home: string;
  readonly chunks: readonly string[];
  /** By base name of the chunk and name of the export. */
  readonly names: ReadonlyMap<string, string>;
}

/** Outputs as modules of the bundler. */
const PART = 'islet-part';

/**
 * Puts chunks to which nothing but one entry leads into that entry, which hands their exports on to what it fetches later. The bundler makes chunks of all
 * that an entry has in common with what it imports by and by: many small files, which would be asked for only when the entry has come.
 *
 * @param entries outputs that a page may begin with
 * @param homes those of them that chunks are put into
 */
export async function joinChunks(
  outputs: Outputs,
  entries: readonly string[],
  homes: readonly string[],
  writing: Writing,
): Promise<Outputs> {
  let made = outputs;
  for (const home of homes) {
    const chunks = onlyBehind(made, entries, home);
    if (chunks.length > 0) made = await joinedInto({ home, chunks, names: namesOf(made, home, chunks) }, made, writing);
  }
  return made;
}

/** Chunks that come with an entry, and with nothing that is fetched without it. */
function onlyBehind(outputs: Outputs, entries: readonly string[], home: string): string[] {
  const others = comesWithout(
    outputs,
    entries.filter((entry) => entry !== home),
    home,
  );
  return [...comesWith(outputs, home)].filter(
    (path) => path !== home && !others.has(path) && outputs.get(path)?.facts.entryPoint === undefined,
  );
}

function namesOf(outputs: Outputs, home: string, chunks: readonly string[]): Joined['names'] {
  const names = new Map<string, string>();
  const outside = [...outputs]
    .filter(([path]) => path !== home && !chunks.includes(path))
    .flatMap(([, { text }]) => importHead(text).statements);
  for (const chunk of chunks) {
    const from = posix.basename(chunk);
    const asked = new Set(outside.filter((item) => item.from === from).flatMap((item) => item.names.map(exported)));
    for (const name of outputs.get(chunk)?.facts.exports ?? [])
      if (asked.has(name)) names.set(`${from} ${name}`, `$${String(names.size)}`);
  }
  return names;
}

/** The first word of `a as b`. */
function exported(name: string): string {
  return name.split(' ')[0] ?? '';
}

async function joinedInto(joined: Joined, outputs: Outputs, writing: Writing): Promise<Outputs> {
  const { home, chunks } = joined;
  const own = await withChunks(joined, outputs, writing);
  const rest = [...outputs].filter(([path]) => !chunks.includes(path));
  return new Map(rest.map(([path, output]) => [path, path === home ? own : fromHome(joined, output)]));
}

/** The entry with its chunks in it. */
async function withChunks(
  { home, chunks, names }: Joined,
  outputs: Outputs,
  { build, settings }: Writing,
): Promise<Output> {
  const handedOn = chunks.map((chunk) => {
    const from = posix.basename(chunk);
    const list = [...names]
      .filter(([key]) => key.startsWith(`${from} `))
      .map(([key, name]) => `${key.slice(from.length + 1)} as ${name}`);
    return `export{${list.join()}}from${JSON.stringify(`./${from}`)};`;
  });
  const text = (path: string): string => [outputs.get(path)?.text, ...(path === home ? handedOn : [])].join('\n');
  const { outputFiles, metafile } = await build({
    ...settings,
    metafile: true,
    write: false,
    entryPoints: [`${PART}:${home}`],
    plugins: [parts(text, new Set(chunks))],
  });
  const { bytes = 0, exports = [], imports = [] } = Object.values(metafile.outputs)[0] ?? {};
  const inputs = Object.assign(
    {},
    ...[home, ...chunks].map((path) => outputs.get(path)?.facts.inputs),
  ) as Output['facts']['inputs'];
  return {
    text: (outputFiles[0]?.text ?? '').trim(),
    facts: {
      ...outputs.get(home)?.facts,
      bytes,
      exports,
      inputs,
      imports: imports.map(({ path, kind }) => ({ path: besides(home, path), kind })),
    },
  };
}

/** The same, with what it imports of the chunks from the entry: that is there by then. */
function fromHome({ home, chunks, names }: Joined, { text, facts }: Output): Output {
  const gone = new Set(chunks.map((chunk) => posix.basename(chunk)));
  if (!facts.imports.some(({ path }) => chunks.includes(path))) return { text, facts };
  const { statements, rest } = importHead(text);
  const taken = statements
    .filter(({ from }) => gone.has(from))
    .flatMap((item) =>
      item.names.map((name) => {
        const there = exported(name);
        return `${names.get(`${item.from} ${there}`) ?? there} as ${name.split(' ').at(-1) ?? there}`;
      }),
    );
  const kept = statements.filter(({ from }) => !gone.has(from)).map((statement) => statement.text);
  const imports = facts.imports.filter(({ path }) => !chunks.includes(path));
  if (taken.length === 0) return { text: kept.join('') + rest, facts: { ...facts, imports } };
  return {
    text: `${kept.join('')}import{${taken.join()}}from${JSON.stringify(`./${posix.basename(home)}`)};${rest}`,
    facts: { ...facts, imports: [...imports, { path: home, kind: 'import-statement' }] },
  };
}

/** An output that another one names. */
function besides(path: string, item: string): string {
  return posix.join(posix.dirname(path), item);
}

/** Outputs as modules: chunks of the entry are taken into it, others stay what they are. */
function parts(text: (path: string) => string, chunks: ReadonlySet<string>): Plugin {
  return {
    name: 'islet-joined-chunks',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${PART}:`) }, ({ path }) => ({
        path: path.slice(PART.length + 1),
        namespace: PART,
      }));
      onResolve({ filter: /^\.\//, namespace: PART }, ({ path, importer }) => {
        const named = besides(importer, path);
        return chunks.has(named) ? { path: named, namespace: PART } : { path, external: true };
      });
      onLoad({ filter: /.*/, namespace: PART }, ({ path }) => ({ contents: text(path) }));
    },
  };
}
