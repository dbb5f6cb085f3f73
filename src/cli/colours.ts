type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether to print with colours. `--no-color` and a non-empty `NO_COLOR` forbid them (https://no-color.org), `FORCE_COLOR` demands them
 * (`0` and `false` forbid), else a terminal that is not `dumb` gets them.
 */
export function coloursWanted(input: { flag: boolean; env: Environment; isTerminal: boolean | undefined }): boolean {
  const { FORCE_COLOR, TERM } = input.env;
  if (plainWanted(input)) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return input.isTerminal === true && TERM !== 'dumb';
}

/** Whether somebody asked for text without any commands to a terminal. */
export function plainWanted({ flag, env: { NO_COLOR } }: { flag: boolean; env: Environment }): boolean {
  return !flag || (NO_COLOR !== undefined && NO_COLOR !== '');
}
