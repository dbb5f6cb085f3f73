import { InvalidArgumentError } from 'commander';
import type { Shard } from '../core/shards/shard.js';

/** More parts than any CI runs beside each other are a slip. */
const MOST = 1000;

/** Reads one shard as it is typed, such as `2/8`; commander tells what is wrong with others. */
export function parseShard(value: string): Shard {
  const [, shard = '', of = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? [];
  const found = { shard: Number(shard), of: Number(of) };
  if (found.shard < 1 || found.shard > found.of || found.of > MOST)
    throw new InvalidArgumentError(
      `A shard is its number and how many there are, such as \`2/8\`, at most ${String(MOST)}.`,
    );
  return found;
}
