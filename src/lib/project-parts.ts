/** Files in the root that say how templates are compiled. */
export const COMPILER_SETTINGS: readonly string[] = ['package.json', 'tsconfig.json', 'tsconfig.base.json'];

/** All that a build reads of a project, relative to its root; what it reads of packages, the identity of the generator stands for. */
export const PROJECT_PARTS: readonly string[] = ['site', 'templates', ...COMPILER_SETTINGS];
