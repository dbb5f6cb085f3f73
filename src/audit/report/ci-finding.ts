import { parsePlace } from '../../lib/site/template-places.js';

/** A finding of `check` or `diff` in a common form for CI reporters. */
export interface CiFinding {
  /** Command and rule or category: `diff/compliance`, `check/broken-link`. */
  readonly rule: string;
  /** What the rule requires, in one sentence. */
  readonly about: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** True if the finding makes the command fail. */
  readonly fails: boolean;
  /** Distinguishes findings of one rule. */
  readonly name: string;
  readonly message: string;
  /** All details, line by line. */
  readonly details: string;
  readonly fingerprint?: string;
  readonly place: { readonly file: string; readonly line?: number; readonly column?: number } | undefined;
  /** The first output file of the finding, for formats that require a file. */
  readonly published: string | undefined;
}

/** Parses a position such as `site/pages/index.yaml:3:8`; the line may be missing. */
export function findingPlace(text: string | null): CiFinding['place'] {
  if (text === null || text === '' || text.includes(', ')) return undefined;
  return parsePlace(text) ?? { file: text };
}
