import { parse, type Program } from 'acorn';

export interface ParsedScript {
  readonly program: Program;
  readonly isModule: boolean;
}

/** Parses a script; `undefined` if it is not JavaScript that acorn knows. */
export function parseScript(code: string): ParsedScript | undefined {
  const module = parsed(code, 'module');
  const program = module ?? parsed(code, 'script');
  return program && { program, isModule: module !== undefined };
}

function parsed(code: string, sourceType: 'module' | 'script'): Program | undefined {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType, allowHashBang: true, ranges: true });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
