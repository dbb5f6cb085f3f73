import { compileOnce, type Compile } from '../../bundle/compile.js';
import { joinInputs, inputPaths, inputsOfPackages } from '../../bundle/inputs/package-inputs.js';
import { tracedCompile } from '../../bundle/inputs/traced-compile.js';
import type { CardFont } from '../../images/cards/card-fonts.js';
import { cachedCompile } from './cached-compile.js';
import { compileSteadily, openSteadyTemplates, type SteadyTemplates } from './stable-compile.js';

/** Compiles the templates and islands of one build, and knows what of packages went into it. */
export interface SiteCompiler {
  readonly templates: SteadyTemplates;
  readonly compile: Compile;
  /**
   * Paths, relative to the root, of what the build read or looked for in packages; `undefined` where that is not known.
   *
   * @param fonts of all cards
   */
  packagePaths(fonts: readonly CardFont[]): readonly string[] | undefined;
}

/**
 * @param cache false where nothing of an earlier build may be used
 * @param generator identity of the program
 */
export function openSiteCompiler(root: string, cache: boolean | undefined, generator: string): SiteCompiler {
  const templates = openSteadyTemplates(root);
  const { compile, packageInputs } =
    cache === false
      ? tracedCompile(root, compileSteadily(templates))
      : cachedCompile(root, generator, compileOnce, templates);
  return {
    templates,
    compile,
    packagePaths(fonts) {
      const compiled = packageInputs();
      if (!compiled) return undefined;
      return inputPaths(root, fonts.length > 0 ? joinInputs(compiled, inputsOfPackages(root, fonts)) : compiled);
    },
  };
}
