import type { DevUpdate } from '../../serve/dev/start-dev.js';
import type { Diagnostic } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { formatCount } from '../../lib/text/format-count.js';
import { VERSION } from '../../lib/fs/version.js';
import { describeInternalError } from '../terminal/internal-error.js';
import { countProblems } from '../reporters/problem-text.js';
import { prettyDiagnostics, type Colours } from '../reporters/pretty-diagnostics.js';
import { printable } from '../terminal/text-layout.js';

/** Problems printed in full at once; the browser shows all of them. */
const MAX_SHOWN = 5;

/** Prints what a dev session does, as lines for people. */
export interface DevLog {
  update(update: DevUpdate): void;
  /** Prints new problems, or that all are fixed. */
  problems(now: readonly Diagnostic[]): void;
  /** An error that does not end the session. */
  fault(error: unknown): void;
}

export function createDevLog(write: (text: string) => void, colours: Colours, quiet: boolean, width?: number): DevLog {
  let known = new Set<string>();

  function problems(now: readonly Diagnostic[]): void {
    const keys = new Set(now.map((item) => JSON.stringify([item.name, item.message, item.position])));
    const fresh = now.filter((item) => !known.has(JSON.stringify([item.name, item.message, item.position])));
    if (fresh.length > 0) {
      write(`\n${prettyDiagnostics(fresh.slice(0, MAX_SHOWN), colours, width).join('\n\n')}\n\n`);
      write(
        `${colours.red(colours.bold(countProblems(now)))}${fresh.length > MAX_SHOWN ? `, ${String(fresh.length - MAX_SHOWN)} more of them new; the browser shows them` : ''}.\n`,
      );
    } else if (now.length === 0 && known.size > 0) write(`${colours.green('All problems are fixed.')}\n`);
    known = keys;
  }

  return {
    problems,
    update({ files, reloads, problems: now, ms }) {
      const [first] = files;
      if (!quiet && first !== undefined) {
        const what = files.length === 1 ? printable(first) : formatCount(files.length, 'file');
        const reloaded = reloads === 0 ? '' : `, ${formatCount(reloads, 'page')} loaded again`;
        write(`${colours.dim(`${what} changed${reloaded}, ${ms.toFixed(0)} ms`)}\n`);
      }
      problems(now);
    },
    fault(error) {
      const full = isSystemError(error, 'ENOSPC', 'EMFILE');
      write(
        full
          ? `${colours.yellow('The system watches no more files (fs.inotify.max_user_watches): some changes will not be seen.')}\n`
          : describeInternalError(error, VERSION),
      );
    },
  };
}
