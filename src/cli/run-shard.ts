import type { ShardOptions, ShardResult } from '../core/build-shard.js';
import { failure } from '../errors/index.js';
import type { HostName } from '../lib/site/host-names.js';
import type { Shard } from '../core/shards/shard.js';
import type { CommonOptions, ProfileOption } from './common-options.js';
import type { CommandContext, Ending } from './run-command.js';
import { runStoppable } from './run-stoppable.js';

type ShardFlags = CommonOptions & ProfileOption & { readonly shard: Shard };

/** Builds one part of a site. @throws IsletError `usage` where an option says nothing of a part, or its folder is not named */
export async function runShard(
  build: (options: ShardOptions) => Promise<ShardResult>,
  { root, out }: CommandContext,
  options: ShardFlags & {
    readonly cache: boolean;
    readonly provenance?: true;
    readonly verify?: true;
    readonly target?: readonly HostName[];
    readonly threads?: number;
  },
): Promise<Ending> {
  const { shard, profile, target, threads } = options;
  if (options.out === undefined)
    throw failure('usage', {
      message: '`--shard` needs `--out`, the folder of the part.',
      remedy: `Add \`--out part-${String(shard.shard)}\`.`,
    });
  for (const name of ['provenance', 'verify'] as const) {
    if (options[name])
      throw failure('usage', {
        message: `\`--${name}\` concerns a whole site, not a part of one.`,
        remedy: 'Leave it out.',
      });
  }
  return runStoppable(
    options,
    () => 'Stopped. No part was written.',
    async (stoppable) => {
      const { timings, ...counts } = await build({
        root,
        out,
        profile,
        shard,
        cache: options.cache,
        ...(target === undefined ? {} : { targets: target }),
        ...(threads === undefined ? {} : { threads }),
        ...stoppable,
      });
      return { result: { kind: 'shard', ...counts }, run: { timings } };
    },
  );
}
