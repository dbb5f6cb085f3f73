/** A finding of a command in the form that CI servers know, whatever found it. */
export interface CiFinding {
  /** Name of the rule or category, with the command in front: `diff/compliance`, `check/broken-link`. */
  readonly rule: string;
  /** What the rule is about, one sentence. */
  readonly about: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** True where the finding lets the command fail. */
  readonly fails: boolean;
  /** Tells it from others of the rule. */
  readonly name: string;
  readonly message: string;
  /** In full, line by line. */
  readonly details: string;
  readonly fingerprint?: string;
  readonly place: { readonly file: string; readonly line?: number; readonly column?: number } | undefined;
  /** The first file of the output that it was found in, for forms that leave nothing without a place. */
  readonly published: string | undefined;
}

/** The place that a text such as `site/pages/index.yaml:3:8` names; the line may be missing. */
export function placeOf(text: string | null): CiFinding['place'] {
  if (text === null || text === '' || text.includes(', ')) return undefined;
  const [, file, line, column] = /^(.+?):(\d+):(\d+)$/.exec(text) ?? [];
  return file === undefined ? { file: text } : { file, line: Number(line), column: Number(column) };
}
