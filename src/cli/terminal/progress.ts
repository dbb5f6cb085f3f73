import type { BuildProgress } from '../../core/build/build-progress.js';
import { cells } from '../../errors/index.js';
import { formatNumber } from '../../lib/text/format-count.js';
import { monotonicNow } from '../../lib/async/monotonic-clock.js';
import { forbidsColours, isCi, type PrintOptions } from './console.js';

/** Shorter work shows no progress at all. */
const DELAY_MS = 400;
const REDRAW_MS = 80;
/** First line in a log, and the interval of further lines. */
const LOG_DELAY_MS = 10_000;
const LOG_EVERY_MS = 10_000;
/** Rendering time before the remaining time is estimated. */
const ESTIMATE_AFTER_MS = 2000;
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
 * How to show progress: a line that rewrites itself on a terminal, plain lines in a log and on a terminal without
 * colours.
 *
 * @param input `flag` is false with `--no-color`
 */
export function progressForm(input: {
  quiet: boolean;
  flag: boolean;
  env: Readonly<Record<string, string | undefined>>;
  isTerminal: boolean | undefined;
}): 'line' | 'log' | 'none' {
  if (input.quiet) return 'none';
  const isPlain = isCi(input.env) || input.isTerminal !== true || input.env['TERM'] === 'dumb';
  return isPlain || forbidsColours(input) ? 'log' : 'line';
}

/** Shows progress on standard error; `undefined` if none is shown. */
export function startProgress({ quiet, color }: PrintOptions): Progress | undefined {
  const { stderr, env } = process;
  const write = (text: string): unknown => stderr.write(text);
  switch (progressForm({ quiet: quiet === true, flag: color, env, isTerminal: stderr.isTTY })) {
    case 'line':
      return createProgress(write, () => stderr.columns);
    case 'log':
      return createProgressLog(write);
    case 'none':
      return undefined;
  }
}

/**
 * A line of progress that rewrites itself, drawn after 400 ms. `columns` is the current width of the terminal, `now`
 * is in milliseconds.
 */
export function createProgress(
  write: (text: string) => void,
  columns: () => number | undefined = () => undefined,
  now = monotonicNow,
): Progress {
  const start = now();
  const estimate = createEstimate(now);
  let latest: BuildProgress | undefined;
  let drawnAt: number | undefined;
  const draw = (): void => {
    if (latest === undefined) return;
    drawnAt = now();
    write(`${CLEAR_LINE}${fitting(`${describe(latest)}${estimate.text()}`, columns())}`);
  };
  // esbuild reports no progress; the timer draws such a stage.
  const timer = setTimeout(draw, DELAY_MS);
  timer.unref();
  return {
    show(event) {
      const stageChanged = event.stage !== latest?.stage;
      latest = event;
      estimate.update(event);
      if (now() - start < DELAY_MS) return;
      if (drawnAt === undefined || stageChanged || now() - drawnAt >= REDRAW_MS) draw();
    },
    end() {
      clearTimeout(timer);
      if (drawnAt !== undefined) write(CLEAR_LINE);
    },
  };
}

/** Plain lines for a log, every ten seconds. */
export function createProgressLog(write: (text: string) => void, now = monotonicNow): Progress {
  const start = now();
  const estimate = createEstimate(now);
  let next = start + LOG_DELAY_MS;
  return {
    show(event) {
      estimate.update(event);
      if (now() < next) return;
      next = now() + LOG_EVERY_MS;
      write(`${describe(event)}${estimate.text()}\n`);
    },
    end() {
      // Nothing to remove from a log.
    },
  };
}

function describe({ stage, done, total }: BuildProgress): string {
  if (total <= 1) return `${words[stage]} …`;
  return `${stage === 'emit' ? 'Making pictures' : words[stage]} ${formatNumber(done)} of ${formatNumber(total)} (${String(Math.floor((done / total) * 100))} %) …`;
}

/** Estimates the remaining time from the pages so far. */
function createEstimate(now: () => number): { update(event: BuildProgress): void; text(): string } {
  let first: { at: number; done: number } | undefined;
  let latest: { at: number; done: number; total: number } | undefined;
  return {
    update({ stage, done, total }) {
      latest = stage === 'render' ? { at: now(), done, total } : undefined;
      first = latest && (first ?? latest);
    },
    text() {
      if (!first || !latest) return '';
      const ms = latest.at - first.at;
      const pages = latest.done - first.done;
      const due = latest.total - latest.done;
      return ms < ESTIMATE_AFTER_MS || pages === 0 || due < pages / 10
        ? ''
        : ` about ${duration((ms / pages) * due)} left`;
    },
  };
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;
}

/** Cuts a line to the width of the terminal, because a wrapped line could not be cleared. */
function fitting(text: string, columns: number | undefined): string {
  if (columns === undefined || cells(text) < columns) return text;
  return `${text.slice(0, Math.max(1, columns - 2))}…`;
}
