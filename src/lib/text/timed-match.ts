import { createContext, Script } from 'node:vm';

/** Time for one pattern in one text, in milliseconds. */
export const PATTERN_TIMEOUT = 1000;

/** Steps that take about 0.1 s. Fewer need no time limit, which costs 0.1 to 0.4 ms for each text. */
const FEW_STEPS = 1e8;

/** Thrown if a pattern takes longer than {@link PATTERN_TIMEOUT}. */
export class PatternTooSlow extends Error {
  constructor() {
    super('The pattern is too slow.');
    this.name = 'PatternTooSlow';
  }
}

const MATCH = new Script('text.match(pattern)');
const context = createContext({});

/**
 * Returns the matches of a global pattern that a person wrote.
 * @param timeout in milliseconds
 * @throws PatternTooSlow
 */
export function matchInTime(pattern: RegExp, text: string, timeout = PATTERN_TIMEOUT): readonly string[] {
  const { repeats, ways } = costOf(pattern);
  if (ways * text.length ** (repeats + 1) <= FEW_STEPS) return text.match(pattern) ?? [];
  try {
    Object.assign(context, { pattern, text });
    return Array.from((MATCH.runInContext(context, { timeout }) as string[] | null) ?? []);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new PatternTooSlow();
    throw error;
  }
}

/** What a pattern costs at most: `ways` times the length of a text to the power of `repeats` + 1, in steps. */
interface PatternCost {
  /** Quantifiers without a limit; infinite if a group is repeated, because the ways through it multiply. */
  readonly repeats: number;
  /** Ways through optional parts and alternatives. */
  readonly ways: number;
}

const costs = new WeakMap<RegExp, PatternCost>();

function costOf(pattern: RegExp): PatternCost {
  const cost = costs.get(pattern) ?? computeCost(pattern.source);
  costs.set(pattern, cost);
  return cost;
}

function computeCost(source: string): PatternCost {
  const plain = source
    .replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x')
    .replace(/\(\?(?:<?[=!]|:|<[^>]*>)/g, '(')
    .replace(/(?<=[*+}?])\?/g, '');
  const repeats = /\)[*+{]/.test(plain) ? Infinity : (plain.match(/[*+{]/g)?.length ?? 0);
  return { repeats, ways: 2 ** (plain.match(/[?|]/g)?.length ?? 0) };
}
