/**
 * Whether to print with colours. `--no-color` and a non-empty `NO_COLOR` forbid them (https://no-color.org), `FORCE_COLOR` demands them
 * (`0` and `false` forbid), else a terminal that is not `dumb` gets them.
 */
export function coloursWanted(input: { flag: boolean; env: Readonly<Record<string, string | undefined>>; isTerminal: boolean | undefined }): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = input.env;
  if (!input.flag || (NO_COLOR !== undefined && NO_COLOR !== '')) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return input.isTerminal === true && TERM !== 'dumb';
}
