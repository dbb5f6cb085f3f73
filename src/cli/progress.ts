import type { BuildProgress } from '../build/build-progress.js';

/** Shorter work shows no progress at all. */
const DELAY_MS = 400;
const REDRAW_MS = 80;
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

/** Whether a line that rewrites itself makes sense: a real terminal, no continuous integration, not asked to be quiet. */
export function progressWanted(input: { quiet: boolean; env: Readonly<Record<string, string | undefined>>; isTerminal: boolean | undefined }): boolean {
  const { CI, TERM } = input.env;
  return !input.quiet && input.isTerminal === true && TERM !== 'dumb' && (CI === undefined || CI === '' || CI === 'false');
}

/** One line of progress that rewrites itself, drawn only when the work has taken longer than 400 ms. `now` is in milliseconds. */
export function createProgress(write: (text: string) => void, now: () => number = () => performance.now()): Progress {
  const start = now();
  let latest: BuildProgress | undefined;
  let drawnAt: number | undefined;
  const draw = (): void => {
    if (latest === undefined) return;
    drawnAt = now();
    write(`${CLEAR_LINE}${describe(latest)}`);
  };
  // Events are rare while esbuild works; without the timer such a stage would show nothing.
  const timer = setTimeout(draw, DELAY_MS);
  timer.unref();
  return {
    show(event) {
      const stageChanged = event.stage !== latest?.stage;
      latest = event;
      if (now() - start < DELAY_MS) return;
      if (drawnAt === undefined || stageChanged || now() - drawnAt >= REDRAW_MS) draw();
    },
    end() {
      clearTimeout(timer);
      if (drawnAt !== undefined) write(CLEAR_LINE);
    },
  };
}

function describe(event: BuildProgress): string {
  const count = event.stage === 'render' && event.total > 1 ? ` ${event.done} of ${event.total}` : '';
  return `${words[event.stage]}${count} …`;
}
