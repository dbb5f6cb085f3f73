import { basename } from 'node:path';
import type { BuildOptions, BuildResult } from '../core/build-options.js';
import type { Diagnostic } from '../errors/index.js';
import type { HostName } from '../lib/site/hosts.js';
import type { CommonOptions, ProfileOption } from './common-options.js';
import { nextCommand } from './next-command.js';
import type { CommandContext, Ending } from './run-command.js';
import { runStoppable } from './run-stoppable.js';
import type { VerifyOptions } from './verify-build.js';

export type BuildFlags = CommonOptions &
  ProfileOption & {
    readonly cache: boolean;
    readonly provenance?: true;
    readonly verify?: true;
    readonly rehearse?: true;
    readonly target?: readonly HostName[];
    readonly threads?: number;
  };

/** Runs `build` with progress on the terminal; a signal stops it in order, with the exit code that belongs to the signal. */
export function runBuild(
  build: (options: BuildOptions) => Promise<BuildResult>,
  { root, out }: CommandContext,
  options: BuildFlags,
): Promise<Ending> {
  let published = false;
  const whatStands = (): string =>
    published
      ? 'Stopped, but the new output had already been published.'
      : 'Stopped. The last good output is untouched.';
  return runStoppable(options, whatStands, async (stoppable) => {
    const { signal } = stoppable;
    const { warnings, timings, pages, rendered, files, bytes, hosts, changes } = await build({
      root,
      out,
      profile: options.profile,
      provenance: options.provenance === true,
      cache: options.cache,
      ...(options.target === undefined ? {} : { targets: options.target }),
      ...(options.threads === undefined ? {} : { threads: options.threads }),
      rehearsed: options.rehearse === true,
      ownsProcess: true,
      ...stoppable,
    });
    published = true;
    signal.throwIfAborted();
    const verified = options.verify
      ? await verifyAgain({ root, out, profile: options.profile, targets: options.target ?? [], signal })
      : undefined;
    const notes = [...hostNotes(out, hosts), ...(verified?.note === undefined ? [] : [verified.note])];
    return {
      result: { kind: 'build', pages, rendered, files, bytes, changes },
      diagnostics: [...warnings, ...(verified?.problems ?? [])],
      run: { timings, next: nextCommand('preview', options, process.env), ...(notes.length > 0 ? { notes } : {}) },
    };
  });
}

async function verifyAgain(project: VerifyOptions): Promise<{ problems: readonly Diagnostic[]; note?: string }> {
  const { verifyBuild, VARIED } = await import('./verify-build.js');
  const { files, problems } = await verifyBuild(project);
  return problems.length > 0
    ? { problems }
    : { problems, note: `Verified: built again ${VARIED}. All ${String(files)} files have the same bytes.` };
}

/** Where the configuration of hosts lies, as a sentence. */
function hostNotes(out: string, hosts: readonly string[]): string[] {
  const places = new Set(hosts.map((path) => `\`${basename(out)}.audit/hosts/${path.replace(/\/.*/s, '/')}\``));
  return places.size === 0 ? [] : [`For the host: ${[...places].join(', ')}.`];
}
