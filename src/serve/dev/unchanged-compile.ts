import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import process from 'node:process';
import type { BuildOptions, BuildResult, Metafile, SameShape } from 'esbuild';
import { openSteadyTemplates } from '../../core/project/stable-compile.js';
import type { Compile } from '../../bundle/compile.js';
import {
  joinReadings,
  NOTHING_READ,
  readingsOf,
  stateOfReadings,
  touchedRecently,
  type Readings,
} from '../../bundle/readings.js';
import { templateNamesId } from '../../bundle/template-sources.js';
import { freshAt } from '../../incremental/stat-cache.js';
import { isSystemError } from '../../errors/system-error.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { sha256Hex } from '../../lib/text/hash.js';

/** What a run of the bundler gave, and what it was made from. */
interface Kept {
  readonly result: BuildResult;
  /** Files below `templates/`, absolute. */
  readonly templates: readonly string[];
  readonly readings: Readings;
  readonly state: string;
}

/**
 * A bundler that runs only where it would read something else than the last time with the same options: where a component is saved, the islands that do not show it are
 * what they were. A run takes some 100 ms, to look whether it is needed a tenth of that.
 *
 * @param compile runs the bundler
 */
export function unchangedCompile(root: string, compile: Compile): Compile {
  const known = new Map<string, Kept>();
  /** Those of the latest run of each kind. */
  const readOf = new Map<string, Readings>();

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
    readOf.set(key, readingsOf(root, base, inputs));
    // What plugins read by runs of their own belongs to style sheets that the server's templates read too, and those are compiled first.
    const readings = [...readOf.values()].reduce(joinReadings, NOTHING_READ);
    const templates = Object.keys(inputs)
      .map((input) => join(base, input))
      .filter((path) => path.startsWith(join(root, 'templates') + sep));
    const state = stateOf(root, { templates, readings });
    // What changed of packages while the bundler ran was perhaps read before, perhaps after.
    if (isCertain && state !== undefined && !touchedRecently(root, readings, freshAt(started)))
      known.set(key, { result, templates, readings, state });
    return result;
  };
}

/** Changes with everything that the bundler has read and everything by which it found that; `undefined` where something cannot be read. */
function stateOf(root: string, { templates, readings }: Pick<Kept, 'templates' | 'readings'>): string | undefined {
  try {
    // Those that others are composed of are read by plugins.
    const styles = readdirSync(join(root, 'templates'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .sort(byCodeUnit)
      .map((path) => join(root, 'templates', path));
    const packages = stateOfReadings(root, readings);
    return (
      packages &&
      sha256Hex(
        [
          templateNamesId(root),
          packages,
          ...[...templates, ...styles].map((path) => sha256Hex(readFileSync(path))),
        ].join('\n'),
      )
    );
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
