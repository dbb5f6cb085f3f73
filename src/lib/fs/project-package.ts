import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Returns a package that the project has installed; `undefined` if it has not. */
export function projectPackage(root: string, name: string): unknown {
  const require = createRequire(join(root, 'package.json'));
  try {
    return require(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
