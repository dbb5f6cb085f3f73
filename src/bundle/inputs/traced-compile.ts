import process from 'node:process';
import type { BuildOptions, BuildResult, Metafile, SameShape } from 'esbuild';
import { compileOnce, type Compile } from '../compile.js';
import { joinInputs, NO_INPUTS, packageInputsOf, type PackageInputs } from './package-inputs.js';

/** A compiler that records what it has read so far. */
export interface TracedCompile {
  readonly compile: Compile;
  /** `undefined` if it is not known. */
  packageInputs(): PackageInputs | undefined;
}

/** Compiles without a cache, and records what is read. */
export function tracedCompile(root: string, compile: Compile = compileOnce): TracedCompile {
  let read = NO_INPUTS;
  return {
    async compile<Options extends BuildOptions>(
      options: SameShape<BuildOptions, Options>,
      identity: string,
    ): Promise<BuildResult<Options>> {
      const result = await compile<Options>({ ...options, metafile: true }, identity);
      const { inputs } = (result as { readonly metafile: Metafile }).metafile;
      read = joinInputs(read, packageInputsOf(root, options.absWorkingDir ?? process.cwd(), inputs));
      return result;
    },
    packageInputs: () => read,
  };
}
