import type { Command } from 'commander';
import picocolors from 'picocolors';
import { DEV_PORT } from '../../serve/dev/server/dev-server.js';
import { startDev, type DevUpdate } from '../../serve/dev/start-dev.js';
import {
  parsePort,
  withCommonOptions,
  withProfile,
  type CommonOptions,
  type ProfileOption,
} from '../run/command-options.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { newPageCommand } from '../run/next-command.js';
import { serveUntilStopped } from '../run/stop-signal.js';
import { hasColours } from '../terminal/console.js';
import { openBrowser } from '../terminal/open-browser.js';
import type { Diagnostic } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { formatCount } from '../../lib/text/format-count.js';
import { VERSION } from '../../lib/fs/version.js';
import { describeInternalError } from '../terminal/internal-error.js';
import { countProblems } from '../reporters/problem-text.js';
import { prettyDiagnostics, type Colours } from '../reporters/pretty-diagnostics.js';
import { printable } from '../terminal/text-layout.js';

interface DevFlags extends CommonOptions, ProfileOption {
  readonly open?: boolean;
  readonly host: string;
  readonly port?: number;
  readonly types: boolean;
}

/** `islet dev`: serves the site while it is edited, until it is stopped. */
export function declareCommand(command: Command): void {
  withProfile(
    withCommonOptions(command, [
      'islet dev',
      'islet dev --port 8080',
      'islet dev --host 0.0.0.0   # for a phone in the same network',
      'LAUNCH_EDITOR=code islet dev   # if the editor is not found',
    ])
      .description(
        'Serves pages from the current files, and reloads them in the browser when a file is saved. Problems are shown on the page. Hold Alt and point at a text to see its line; press Alt+E to edit the page. Writes nothing to the output folder. Ctrl+C ends it.',
      )
      .option(
        '--port <number>',
        'the port to listen on, 0 for any free one (default: 4321, or the next free one)',
        parsePort,
      )
      .option(
        '--host <address>',
        'the address to listen on; any other than 127.0.0.1 can be reached from outside',
        '127.0.0.1',
      )
      .option('--open', 'opens the site in the browser')
      .option('--no-types', "do not check types with the project's TypeScript"),
  ).action((flags: DevFlags) => runAction('dev', flags, (context) => runDev(context, flags)));
}

/** Logs changes and problems on standard error. Problems of the project do not end the server. */
function runDev({ root }: CommandContext, flags: DevFlags): Promise<Ending> {
  const write = (text: string): void => {
    process.stderr.write(text);
  };
  const log = createDevLog(
    write,
    picocolors.createColors(hasColours(flags, process.stderr)),
    flags.quiet === true,
    process.stderr.columns,
  );
  return serveUntilStopped(async (signal) => {
    // Updates wait until the address is printed.
    let ready = false;
    const early: DevUpdate[] = [];
    const dev = await startDev({
      root,
      profile: flags.profile,
      host: flags.host,
      port: flags.port,
      types: flags.types,
      newPage: (route, template) => newPageCommand(route, template, flags, process.env),
      onUpdate: (update) => {
        if (ready) log.update(update);
        else early.push(update);
      },
      onSlow: log.slow,
      onFault: log.fault,
      signal,
    });
    return {
      result: { kind: 'dev', url: dev.url + dev.base, pages: dev.pages },
      code: 0,
      run: { notes: [...(flags.port === undefined ? portNotes(dev.url) : []), ...codeNotes(dev.editCode)] },
      close: dev.close,
      onReported() {
        if (flags.open === true)
          openBrowser(dev.url + dev.base, () => {
            write('The browser could not be opened; open the address above.\n');
          });
        log.problems(dev.problems);
        ready = true;
        for (const update of early) log.update(update);
      },
    };
  });
}

function portNotes(url: string): string[] {
  const isUsual = Number(new URL(url).port) === DEV_PORT;
  return isUsual ? [] : [`Port ${String(DEV_PORT)} is taken, so this is the next free one.`];
}

function codeNotes(code: string | undefined): string[] {
  return code === undefined ? [] : [`To edit from another device, enter the code ${code} there.`];
}

/** Problems printed in full at once; the browser shows all of them. */
const MAX_SHOWN = 5;

interface DevLog {
  update(update: DevUpdate): void;
  /** Prints new problems, or that all are fixed. */
  problems(now: readonly Diagnostic[]): void;
  /** Says that pictures are being made for some time. */
  slow(pictures: number): void;
  /** An error that does not end the session. */
  fault(error: unknown): void;
}

function createDevLog(write: (text: string) => void, colours: Colours, quiet: boolean, width?: number): DevLog {
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
    slow(pictures) {
      const what = formatCount(pictures, 'picture');
      if (!quiet) write(`${colours.dim(`Making ${what}; once made, they come from the cache.`)}\n`);
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
