import { initSync, parse } from 'es-module-lexer';

/** An import of a file by a relative or absolute address, as written. */
export interface ModuleImport {
  readonly address: string;
  /** Whether the file is loaded before the script runs, not by `import()`. */
  readonly isStatic: boolean;
}

/** The files that a script imports by literal addresses; empty if it is no valid JavaScript. */
export function moduleImports(code: string): ModuleImport[] {
  if (!/\b(?:import|from)\b/.test(code)) return [];
  initSync();
  try {
    return parse(code)[0].flatMap(({ n: address, d }) =>
      address !== undefined && /^(?:\.{0,2}\/|https?:)/.test(address) ? [{ address, isStatic: d === -1 }] : [],
    );
  } catch (error) {
    // The lexer reports a syntax error as an error with an offset.
    if (error instanceof Error && 'idx' in error) return [];
    throw error;
  }
}
