type Environment = Readonly<Record<string, string | undefined>>;

/** Options of commands that decide what they print. */
export interface PrintOptions {
  readonly quiet?: true;
  /** False with `--no-color`. */
  readonly color: boolean;
}

/**
 * Whether to print colours. `--no-color` and a non-empty `NO_COLOR` forbid them (https://no-color.org), `FORCE_COLOR`
 * forces them (`0` and `false` forbid them), otherwise a terminal that is not `dumb` gets them.
 */
export function wantsColours(input: { flag: boolean; env: Environment; isTerminal: boolean | undefined }): boolean {
  const { FORCE_COLOR, TERM } = input.env;
  if (forbidsColours(input)) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return input.isTerminal === true && TERM !== 'dumb';
}

/** Whether `--no-color` or `NO_COLOR` forbids colours and other escape sequences. */
export function forbidsColours({ flag, env: { NO_COLOR } }: { flag: boolean; env: Environment }): boolean {
  return !flag || (NO_COLOR !== undefined && NO_COLOR !== '');
}

/** Whether to print colours to a stream of this process. */
export function hasColours({ color }: Pick<PrintOptions, 'color'>, stream: { readonly isTTY?: boolean }): boolean {
  return wantsColours({ flag: color, env: process.env, isTerminal: stream.isTTY });
}

/** Whether this runs in continuous integration, which sets `CI`. */
export function isCi({ CI }: Environment): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false';
}

/** Writes text and waits until the stream has accepted it. `main` handles the `error` event of the stream. */
export function writeText(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === '') return Promise.resolve();
  return new Promise((done) => {
    stream.write(text, () => {
      done();
    });
  });
}
