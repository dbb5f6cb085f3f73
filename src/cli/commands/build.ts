import { basename } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { BuildOptions, BuildResult } from '../../core/build/build-options.js';
import { build } from '../../core/build/build.js';
import { startTypeCheck, uncheckedTypes, withTypeProblems, type TypeCheck } from '../../core/project/type-check.js';
import type { Shard } from '../../core/shards/shard.js';
import { failure, IsletError, type Diagnostic } from '../../errors/index.js';
import { HOSTS, type HostName } from '../../lib/site/hosts.js';
import {
  parseTarget,
  withCommonOptions,
  withContent,
  type CommonOptions,
  type ContentOptions,
} from '../run/command-options.js';
import { nextCommand } from '../run/next-command.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { runStoppable } from '../run/stop-signal.js';
import type { VerifyOptions } from './verify-build.js';

export interface BuildFlags extends CommonOptions, ContentOptions {
  readonly cache: boolean;
  readonly drafts?: true;
  readonly provenance?: true;
  readonly verify?: true;
  readonly preRender?: true;
  readonly types: boolean;
  readonly target?: readonly HostName[];
  readonly threads?: number;
  readonly shard?: Shard;
}

/** `islet build`: writes the output folder and its audit folder. */
export function declareCommand(command: Command): void {
  withCommonOptions(withContent(command), [
    'islet build',
    'islet build --as-of 2026-12-24T09:00+05:30',
    'islet build --profile staging --out /srv/staging',
    'islet build --profile staging --drafts --out /srv/review',
    'islet build --target nginx',
    'islet build --shard 2/8 --out part-2',
    'islet build --reporter json > build.json',
  ])
    .description(
      'Builds the whole site into the output folder. If there are problems, all of them are shown and the last good output stays.',
    )
    .option(
      '--target <hosts>',
      `write what these hosts need into dist.audit/hosts: ${HOSTS.join(', ')} (default: build.targets in site.yaml)`,
      parseTargets,
    )
    .option(
      '--verify',
      'build again in another folder, time zone and locale, with pages rendered in another order, and compare every byte',
    )
    .option(
      '--shard <i/n>',
      'build one of n parts of the site, for `islet merge`; `--out` names the folder of the part',
      parseShard,
    )
    .option('--no-cache', 'render every page, without the results of earlier builds')
    .option(
      '--threads <n>',
      'threads that read and render pages, in addition to the main one; the output is the same for any number (default: for many pages, one less than the machine has processors)',
      parseThreads,
    )
    .option(
      '--drafts',
      'build drafts, and what is published later, for an address that reviewers open: each page is marked, and search engines are kept away',
    )
    .option('--no-types', "do not check types with the project's TypeScript")
    .option('--provenance', 'record which line of YAML each value of a page comes from, for `islet diff`')
    .addOption(
      new Option(
        '--pre-render',
        'render every page once before it counts, last first, in one thread: what `--verify` does the second time',
      ).hideHelp(),
    )
    .action(async (flags: BuildFlags) => {
      const { shard } = flags;
      await runAction('build', flags, (context) =>
        shard === undefined ? runBuild(build, context, flags) : runShard(shard, context, flags),
      );
    });
}

/** Builds the site. A signal stops the build, with the exit code of the signal. */
export function runBuild(
  build: (options: BuildOptions) => Promise<BuildResult>,
  { root, out }: CommandContext,
  flags: BuildFlags,
): Promise<Ending> {
  let published = false;
  const stoppedMessage = (): string =>
    published
      ? 'Stopped, but the new output had already been published.'
      : 'Stopped. The last good output is untouched.';
  return runStoppable(flags, stoppedMessage, async (stoppable) => {
    const { signal } = stoppable;
    const same = { root, out, profile: flags.profile, drafts: flags.drafts === true };
    if (flags.types) (await import('../../core/project/write-word-types.js')).writeWordTypes(root);
    const types = flags.types ? startTypeCheck(root) : undefined;
    signal.addEventListener('abort', () => types?.stop());
    const { warnings, timings, pages, rendered, files, bytes, hosts, changes, dates, ...built } = await build({
      ...same,
      asOf: flags.asOf,
      provenance: flags.provenance === true,
      cache: flags.cache,
      ...(flags.target === undefined ? {} : { targets: flags.target }),
      ...(flags.threads === undefined ? {} : { threads: flags.threads }),
      preRender: flags.preRender === true,
      ownsProcess: true,
      ...stoppable,
    }).catch(async (error: unknown) => {
      throw await withTypes(error, types);
    });
    published = true;
    signal.throwIfAborted();
    const verified = flags.verify
      ? await verify({ ...same, asOf: dates?.asOf, targets: flags.target ?? [], signal })
      : undefined;
    const notes = [
      ...(flags.types ? uncheckedTypes(root) : []),
      ...built.notes,
      ...hostNotes(out, hosts),
      ...(verified?.note === undefined ? [] : [verified.note]),
    ];
    return {
      result: { kind: 'build', pages, rendered, files, bytes, changes, ...dates },
      diagnostics: [...warnings, ...((await types?.problems) ?? []), ...(verified?.problems ?? [])],
      run: { timings, next: nextCommand('preview', flags, process.env), ...(notes.length > 0 ? { notes } : {}) },
    };
  });
}

async function withTypes(error: unknown, types: TypeCheck | undefined): Promise<unknown> {
  if (error instanceof IsletError)
    return new IsletError(withTypeProblems(error.diagnostics, (await types?.problems) ?? []));
  types?.stop();
  return error;
}

/**
 * Builds one part of a site. @throws IsletError `usage` for an option that does not apply to a part, or without
 * `--out`
 */
async function runShard(shard: Shard, { root, out }: CommandContext, flags: BuildFlags): Promise<Ending> {
  const { profile, asOf, target, threads, cache } = flags;
  if (flags.out === undefined)
    throw failure('usage', {
      message: '`--shard` needs `--out`, the folder of the part.',
      remedy: `Add \`--out part-${String(shard.shard)}\`.`,
    });
  for (const name of ['drafts', 'provenance', 'verify'] as const) {
    if (flags[name])
      throw failure('usage', {
        message: `\`--${name}\` concerns a whole site, not a part of one.`,
        remedy: 'Leave it out.',
      });
  }
  return runStoppable(
    flags,
    () => 'Stopped. No part was written.',
    async (stoppable) => {
      const {
        timings,
        pages,
        rendered,
        kept = 0,
        notes,
      } = await build({
        root,
        out,
        profile,
        asOf,
        shard,
        cache,
        ...(target === undefined ? {} : { targets: target }),
        ...(threads === undefined ? {} : { threads }),
        ownsProcess: true,
        ...stoppable,
      });
      return {
        result: { kind: 'shard', ...shard, pages, rendered, kept },
        run: { timings, ...(notes.length > 0 ? { notes } : {}) },
      };
    },
  );
}

async function verify(options: VerifyOptions): Promise<{ problems: readonly Diagnostic[]; note?: string }> {
  const { verifyBuild, VARIED } = await import('./verify-build.js');
  const { files, problems } = await verifyBuild(options);
  return problems.length > 0
    ? { problems }
    : { problems, note: `Verified: built again ${VARIED}. All ${String(files)} files have the same bytes.` };
}

/** Says where the host configurations are. */
function hostNotes(out: string, hosts: readonly string[]): string[] {
  const places = new Set(hosts.map((path) => `\`${basename(out)}.audit/hosts/${path.replace(/\/.*/s, '/')}\``));
  return places.size === 0 ? [] : [`For the host: ${[...places].join(', ')}.`];
}

/** Parses one `--target`, which may list several hosts, and adds it to the previous ones. */
export function parseTargets(value: string, previous: readonly HostName[] = []): HostName[] {
  return [...new Set([...previous, ...value.split(',').map((name) => parseTarget(name.trim()))])];
}

const MAX_SHARDS = 1000;

/** Parses `--shard`, such as `2/8`. */
export function parseShard(value: string): Shard {
  const [, shard = '', of = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? [];
  const found = { shard: Number(shard), of: Number(of) };
  if (found.shard < 1 || found.shard > found.of || found.of > MAX_SHARDS)
    throw new InvalidArgumentError(
      `A shard is its number and how many there are, such as \`2/8\`, at most ${String(MAX_SHARDS)}.`,
    );
  return found;
}

const MAX_THREADS = 64;

function parseThreads(value: string): number {
  const count = /^\d{1,2}$/.test(value) ? Number(value) : Number.NaN;
  if (!(count <= MAX_THREADS)) throw new InvalidArgumentError(`It is a whole number from 0 to ${String(MAX_THREADS)}.`);
  return count;
}
