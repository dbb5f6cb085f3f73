import picocolors from 'picocolors';
import { startDev, type DevUpdate } from '../serve/dev/start-dev.js';
import { coloursWanted } from './colours.js';
import type { CommonOptions, ProfileOption } from './common-options.js';
import { createDevLog } from './dev-log.js';
import { newPageCommand } from './next-command.js';
import { DEV_PORT } from '../serve/dev/server/dev-server.js';
import type { RunNotes } from './outcome.js';
import type { CommandContext, Ending } from './run-command.js';
import { serveUntilStopped } from './serve-until-stopped.js';

/** Options of `islet dev`, as commander parses them. */
export interface DevFlags extends CommonOptions, ProfileOption {
  readonly host: string;
  /** Missing where nobody named one. */
  readonly port?: number;
}

/** What is said where the usual port was taken. */
function portNotes(url: string): RunNotes {
  if (Number(new URL(url).port) === DEV_PORT) return {};
  return { notes: [`Port ${String(DEV_PORT)} is taken, so this is the next free one.`] };
}

/** Serves the project while it is edited, until a signal comes; changes and problems are told on standard error. Problems of the project do not end it. */
export async function runDev({ root }: CommandContext, options: DevFlags): Promise<Ending> {
  const colour = coloursWanted({ flag: options.color, env: process.env, isTerminal: process.stderr.isTTY });
  const write = (text: string): void => {
    process.stderr.write(text);
  };
  const log = createDevLog(write, picocolors.createColors(colour), options.quiet === true, process.stderr.columns);
  return serveUntilStopped(async (signal) => {
    // Updates wait until the address is printed.
    let ready = false;
    const early: DevUpdate[] = [];
    const dev = await startDev({
      root,
      profile: options.profile,
      host: options.host,
      port: options.port,
      newPage: (route, template) => newPageCommand(route, template, options, process.env),
      onUpdate: (update) => {
        if (ready) log.update(update);
        else early.push(update);
      },
      onFault: log.fault,
      signal,
    });
    return {
      result: { kind: 'dev', url: dev.url, pages: dev.pages },
      code: 0,
      run: options.port === undefined ? portNotes(dev.url) : {},
      close: dev.close,
      begun() {
        log.problems(dev.problems);
        ready = true;
        for (const update of early) log.update(update);
      },
    };
  });
}
