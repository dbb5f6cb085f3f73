import { compileOnce, type Compile } from '../../bundle/compile.js';
import { joinInputs, inputPaths, inputsOfPackages } from '../../bundle/inputs/package-inputs.js';
import { tracedCompile } from '../../bundle/inputs/traced-compile.js';
import type { CardFont } from '../../images/cards/card-fonts.js';
import { cachedCompile } from './cached-compile.js';
import { compileSteadily, openSteadyTemplates, type SteadyTemplates } from './stable-compile.js';

/** Compiles the templates and islands of one build, and records the package files that it uses. */
export interface SiteCompiler {
  readonly templates: SteadyTemplates;
  readonly compile: Compile;
  /**
   * Returns the paths, relative to the root, that the build read or searched in packages; `undefined` if they are not
   * known.
   *
   * @param fonts fonts of all cards
   */
  packagePaths(fonts: readonly CardFont[]): readonly string[] | undefined;
}

/**
 * @param cache false to ignore results of earlier builds
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
