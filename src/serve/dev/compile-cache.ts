import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import process from 'node:process';
import type { BuildOptions, BuildResult, Metafile, SameShape } from 'esbuild';
import { openSteadyTemplates } from '../../core/project/stable-compile.js';
import type { Compile } from '../../bundle/compile.js';
import {
  joinInputs,
  NO_INPUTS,
  packageInputsOf,
  inputsState,
  touchedRecently,
  type PackageInputs,
} from '../../bundle/inputs/package-inputs.js';
import { templateNamesId } from '../../bundle/inputs/template-sources.js';
import { uncertainAt } from '../../incremental/stat-cache.js';
import { unlessRefused } from '../../errors/system-error.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { sha256Hex } from '../../lib/text/hash.js';

/** The result of a run of the bundler, and its inputs. */
interface CachedRun {
  readonly result: BuildResult;
  /** Files below `templates/`, absolute. */
  readonly templates: readonly string[];
  readonly packageInputs: PackageInputs;
  readonly state: string;
}

/**
 * A bundler that reuses its last result for the same options if no input has changed, such as the islands when a
 * component of pages is saved. A run takes about 100 ms, the check a tenth of that.
 *
 * @param compile runs the bundler
 */
export function cachedCompile(root: string, compile: Compile): Compile {
  const known = new Map<string, CachedRun>();
  /** Inputs of the last run for each key. */
  const readOf = new Map<string, PackageInputs>();

  return async <Options extends BuildOptions>(
    options: SameShape<BuildOptions, Options>,
    identity: string,
  ): Promise<BuildResult<Options>> => {
    const key = `${identity}\0${JSON.stringify(options)}`;
    const last = known.get(key);
    if (last && stateOf(root, last) === last.state) return last.result;
    known.delete(key);
    const started = Date.now();
    const { result, isCertain } = await openSteadyTemplates(root).run(() =>
      compile<Options>({ ...options, metafile: true }, identity),
    );
    const { inputs } = (result as { readonly metafile: Metafile }).metafile;
    const base = options.absWorkingDir ?? process.cwd();
    readOf.set(key, packageInputsOf(root, base, inputs));
    // Plugins read style sheets in runs of their own; the server's templates, which are compiled first, read them too.
    const packageInputs = [...readOf.values()].reduce(joinInputs, NO_INPUTS);
    const templates = Object.keys(inputs)
      .map((input) => join(base, input))
      .filter((path) => path.startsWith(join(root, 'templates') + sep));
    const state = stateOf(root, { templates, packageInputs });
    // A package that changed during the run may have been read before or after.
    if (isCertain && state !== undefined && !touchedRecently(root, packageInputs, uncertainAt(started)))
      known.set(key, { result, templates, packageInputs, state });
    return result;
  };
}

/** Changes with every input of the bundler, and with how it was resolved; `undefined` if an input cannot be read. */
function stateOf(
  root: string,
  { templates, packageInputs }: Pick<CachedRun, 'templates' | 'packageInputs'>,
): string | undefined {
  return unlessRefused(() => {
    // Plugins read composed style sheets.
    const styles = readdirSync(join(root, 'templates'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .sort(byCodeUnit)
      .map((path) => join(root, 'templates', path));
    const packages = inputsState(root, packageInputs);
    const files = [...templates, ...styles].map((path) => sha256Hex(readFileSync(path)));
    return packages && sha256Hex([templateNamesId(root), packages, ...files].join('\n'));
  }, undefined);
}
