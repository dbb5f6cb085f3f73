import process from 'node:process';
import type { BuildOptions, BuildResult, Metafile, SameShape } from 'esbuild';
import { compileOnce, type Compile } from './compile.js';
import { joinReadings, NOTHING_READ, readingsOf, type Readings } from './readings.js';

/** A bundler that tells what it has read so far. */
export interface TracedCompile {
  readonly compile: Compile;
  /** `undefined` where that cannot be told. */
  readings(): Readings | undefined;
}

/** Compiles from nothing, and notes what is read. */
export function tracedCompile(root: string, compile: Compile = compileOnce): TracedCompile {
  let read = NOTHING_READ;
  return {
    async compile<Options extends BuildOptions>(
      options: SameShape<BuildOptions, Options>,
      identity: string,
    ): Promise<BuildResult<Options>> {
      const result = await compile<Options>({ ...options, metafile: true }, identity);
      const { inputs } = (result as { readonly metafile: Metafile }).metafile;
      read = joinReadings(read, readingsOf(root, options.absWorkingDir ?? process.cwd(), inputs));
      return result;
    },
    readings: () => read,
  };
}
