import type { BuildProgress } from '../core/build-progress.js';
import { cells } from '../errors/index.js';
import { thousands } from '../lib/text/format-count.js';
import { monotonicNow } from '../lib/async/monotonic-clock.js';
import { runsInCi } from './ci.js';
import { plainWanted } from './colours.js';
import type { CommonOptions } from './common-options.js';

/** Shorter work shows no progress at all. */
const DELAY_MS = 400;
const REDRAW_MS = 80;
/** In a log, work that is shorter than this is not worth a line, and no two lines come closer. */
const LOG_DELAY_MS = 5000;
const LOG_EVERY_MS = 10_000;
/** What is left is not guessed before so much of the pages has been seen. */
const GUESS_AFTER_MS = 2000;
const CLEAR_LINE = '\r\u001b[2K';

const words: Readonly<Record<BuildProgress['stage'], string>> = {
  bundle: 'Preparing templates',
  load: 'Reading content',
  render: 'Rendering pages',
  emit: 'Writing files',
  publish: 'Publishing',
};

export interface Progress {
  readonly show: (event: BuildProgress) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/**
 * How to show progress: as a line that rewrites itself on a real terminal, as plain lines in the log of continuous integration and on a terminal
 * where colours are refused, not at all elsewhere and where quiet was asked for.
 *
 * @param input `flag` is false with `--no-color`
 */
export function progressWanted(input: {
  quiet: boolean;
  flag: boolean;
  env: Readonly<Record<string, string | undefined>>;
  isTerminal: boolean | undefined;
}): 'line' | 'log' | 'none' {
  if (input.quiet) return 'none';
  if (runsInCi(input.env)) return 'log';
  if (input.isTerminal !== true || input.env['TERM'] === 'dumb') return 'none';
  return plainWanted(input) ? 'log' : 'line';
}

/** Progress on standard error, in the form that suits it; `undefined` where none is wanted. */
export function startProgress({ quiet, color }: Pick<CommonOptions, 'quiet' | 'color'>): Progress | undefined {
  const { stderr, env } = process;
  const write = (text: string): unknown => stderr.write(text);
  switch (progressWanted({ quiet: quiet === true, flag: color, env, isTerminal: stderr.isTTY })) {
    case 'line':
      return createProgress(write, () => stderr.columns);
    case 'log':
      return createProgressLog(write);
    case 'none':
      return undefined;
  }
}

/** One line of progress that rewrites itself, drawn only when the work has taken longer than 400 ms. `columns` is the width of the terminal now, `now` is in milliseconds. */
export function createProgress(
  write: (text: string) => void,
  columns: () => number | undefined = () => undefined,
  now = monotonicNow,
): Progress {
  const start = now();
  const guess = createGuess(now);
  let latest: BuildProgress | undefined;
  let drawnAt: number | undefined;
  const draw = (): void => {
    if (latest === undefined) return;
    drawnAt = now();
    write(`${CLEAR_LINE}${fitting(`${describe(latest)}${guess.left()}`, columns())}`);
  };
  // Events are rare while esbuild works; without the timer such a stage would show nothing.
  const timer = setTimeout(draw, DELAY_MS);
  timer.unref();
  return {
    show(event) {
      const stageChanged = event.stage !== latest?.stage;
      latest = event;
      guess.see(event);
      if (now() - start < DELAY_MS) return;
      if (drawnAt === undefined || stageChanged || now() - drawnAt >= REDRAW_MS) draw();
    },
    end() {
      clearTimeout(timer);
      if (drawnAt !== undefined) write(CLEAR_LINE);
    },
  };
}

/** Plain lines for a log: where the work is after five seconds and then every ten. */
export function createProgressLog(write: (text: string) => void, now = monotonicNow): Progress {
  const start = now();
  const guess = createGuess(now);
  let next = start + LOG_DELAY_MS;
  return {
    show(event) {
      guess.see(event);
      if (now() < next) return;
      next = now() + LOG_EVERY_MS;
      write(`${describe(event)}${guess.left()}\n`);
    },
    end() {
      // A log keeps its lines.
    },
  };
}

function describe({ stage, done, total }: BuildProgress): string {
  if (stage !== 'render' || total <= 1) return `${words[stage]} …`;
  return `${words[stage]} ${thousands(done)} of ${thousands(total)} (${String(Math.floor((done / total) * 100))} %) …`;
}

/** Guesses from the pages so far how long the others take. */
function createGuess(now: () => number): { see(event: BuildProgress): void; left(): string } {
  let first: { at: number; done: number } | undefined;
  let latest: { at: number; done: number; total: number } | undefined;
  return {
    see({ stage, done, total }) {
      latest = stage === 'render' ? { at: now(), done, total } : undefined;
      first = latest && (first ?? latest);
    },
    left() {
      if (!first || !latest) return '';
      const ms = latest.at - first.at;
      const pages = latest.done - first.done;
      const due = latest.total - latest.done;
      return ms < GUESS_AFTER_MS || pages === 0 || due < pages / 10
        ? ''
        : ` about ${duration((ms / pages) * due)} left`;
    },
  };
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;
}

/** A line that went on in the next one could not be removed. */
function fitting(text: string, columns: number | undefined): string {
  if (columns === undefined || cells(text) < columns) return text;
  return `${text.slice(0, Math.max(1, columns - 2))}…`;
}
