import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { BuildOptions, BuildResult, Message, Metafile, OutputFile, SameShape } from 'esbuild';
import { compileOnce, type Compile } from '../../bundle/compile.js';
import { esbuildVersion } from '../../bundle/esbuild/esbuild.js';
import { LIB } from '../../bundle/esbuild/generator-modules.js';
import {
  isOutside,
  joinInputs,
  NO_INPUTS,
  packageInputsOf,
  pathOf,
  placeOf,
  inputsState,
  touchedRecently,
  type PackageInputs,
} from '../../bundle/inputs/package-inputs.js';
import type { TracedCompile } from '../../bundle/inputs/traced-compile.js';
import { generatorId } from '../../incremental/generator-id.js';
import { uncertainAt } from '../../incremental/stat-cache.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { bundleCache } from '../../incremental/result-cache.js';
import { openSteadyTemplates, type SteadyTemplates } from './stable-compile.js';

/** The header of a cached bundler result, stored before the bytes of its outputs. */
interface Kept {
  readonly packageInputs: PackageInputs;
  /** State of the inputs, see {@link inputsState}. */
  readonly state: string;
  /** Hash of the only root for which the entry is valid; absent if it is valid for every root. */
  readonly onlyAt?: string;
  readonly warnings: readonly Message[];
  /** Imports of each input, with their kinds. */
  readonly imports: Readonly<Record<string, Metafile['inputs'][string]['imports']>>;
  readonly outputs: Metafile['outputs'];
  /** Path, length in bytes and bundler hash of each output. */
  readonly files: readonly (readonly [path: string, length: number, hash: string])[];
}

/**
 * Compiles, or returns the cached result of an earlier run with the same inputs: the generator, everything below
 * `templates/`, and the package files that it read. In a cached result, the `inputs` of the metafile contain only their
 * imports.
 */
export function cachedCompile(
  root: string,
  generator = generatorId(root),
  compile: Compile = compileOnce,
  templates: SteadyTemplates = openSteadyTemplates(root),
): TracedCompile {
  const store = bundleCache(root);
  // Inputs that plugins read in their own runs belong to style sheets.
  // Server templates read these too, and are compiled first.
  let before = NO_INPUTS;

  const compileOrTake = async <Options extends BuildOptions>(
    options: SameShape<BuildOptions, Options>,
    identity: string,
  ): Promise<BuildResult<Options>> => {
    if (!templates.sources()) return compile<Options>(options, identity);
    const base = options.absWorkingDir ?? process.cwd();
    const key = (): string =>
      sha256Hex(
        JSON.stringify([
          templates.sources()?.id,
          generator,
          esbuildVersion(),
          LIB,
          sha256Hex(readFileSync(join(dirname(LIB), 'package.json'))),
          identity,
          portable(root, options),
        ]),
      );
    const found = takeOut(root, base, store.get(key()));
    if (found) {
      templates.bind();
      before = joinInputs(before, found.packageInputs);
      return found.result as unknown as BuildResult<Options>;
    }
    const started = Date.now();
    const { result, isCertain } = await templates.run(() => compile<Options>({ ...options, metafile: true }, identity));
    const { metafile, warnings, outputFiles } = result as unknown as Result;
    before = joinInputs(before, packageInputsOf(root, base, metafile.inputs));
    const state = inputsState(root, before);
    // A package that changed during the run may have been read before or after the change.
    if (isCertain && state !== undefined && !touchedRecently(root, before, uncertainAt(started))) {
      const kept: Kept = {
        packageInputs: before,
        state,
        // Source maps and messages contain relative paths to files outside the root.
        ...(isOutside(before) && (warnings.length > 0 || outputFiles.some(({ path }) => path.endsWith('.map')))
          ? { onlyAt: sha256Hex(root) }
          : {}),
        warnings,
        imports: Object.fromEntries(
          Object.entries(metafile.inputs).map(([input, { imports }]) => [
            input,
            imports.filter(({ external }) => external !== true).map(({ path, kind }) => ({ path, kind })),
          ]),
        ),
        outputs: withInputs(metafile.outputs, (path) => placeOf(root, join(base, path))),
        files: outputFiles.map(({ path, contents, hash }) => [
          isAbsolute(path) ? `./${relative(base, path).replaceAll('\\', '/')}` : path,
          contents.length,
          hash,
        ]),
      };
      store.put(
        key(),
        Buffer.concat([Buffer.from(`${JSON.stringify(kept)}\n`), ...outputFiles.map(({ contents }) => contents)]),
      );
    }
    return result;
  };
  return { compile: compileOrTake, packageInputs: () => (templates.sources() ? before : undefined) };
}

type Result = Pick<BuildResult<{ metafile: true; write: false }>, 'errors' | 'warnings' | 'outputFiles' | 'metafile'>;

/** Returns the cached result; `undefined` if it is not valid for the current inputs. */
function takeOut(
  root: string,
  base: string,
  bytes: Buffer | undefined,
): { packageInputs: PackageInputs; result: Result } | undefined {
  if (bytes === undefined) return undefined;
  let start = bytes.indexOf('\n') + 1;
  const { packageInputs, state, onlyAt, warnings, imports, outputs, files } = JSON.parse(
    bytes.toString('utf8', 0, start),
  ) as Kept;
  if ((onlyAt !== undefined && onlyAt !== sha256Hex(root)) || inputsState(root, packageInputs) !== state)
    return undefined;
  const outputFiles = files.map(([path, length, hash]): OutputFile => {
    const contents = new Uint8Array(bytes.buffer, bytes.byteOffset + start, length);
    start += length;
    return {
      path: path.startsWith('./') ? join(base, path) : path,
      contents,
      hash,
      get text() {
        return Buffer.from(contents.buffer, contents.byteOffset, contents.length).toString('utf8');
      },
    };
  });
  const inputs = Object.fromEntries(
    Object.entries(imports).map(([input, kept]) => [input, { bytes: 0, imports: kept }]),
  );
  const own = withInputs(outputs, (place) => relative(base, pathOf(root, place)).replaceAll('\\', '/'));
  const metafile = { inputs, outputs: own };
  return { packageInputs, result: { errors: [], warnings: [...warnings], outputFiles, metafile } };
}

/** Replaces the paths of the package files that outputs are made of. */
function withInputs(outputs: Metafile['outputs'], replace: (path: string) => string): Metafile['outputs'] {
  return Object.fromEntries(
    Object.entries(outputs).map(([path, output]) => [
      path,
      {
        ...output,
        inputs: Object.fromEntries(
          Object.entries(output.inputs).map(([input, part]) => [
            input.includes('node_modules/') ? replace(input) : input,
            part,
          ]),
        ),
      },
    ]),
  );
}

/** Returns options that are equal in every checkout. Plugins are compared by `identity`. */
function portable(root: string, options: BuildOptions): string {
  return JSON.stringify(options, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    return value === root ? '.' : value.startsWith(root + sep) ? `./${value.slice(root.length + 1)}` : value;
  });
}
