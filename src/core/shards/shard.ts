import { sha256Hex } from '../../lib/text/hash.js';

/** One of so many equal parts of a site, counted from 1. */
export interface Shard {
  readonly shard: number;
  readonly of: number;
}

/** Hexadecimal digits that fit into a whole number without loss. */
const DIGITS = 12;

/** Whether a route belongs to a shard. Nothing but the route decides, so that every machine splits a site alike. */
export function isInShard({ shard, of }: Shard, route: string): boolean {
  return (Number.parseInt(sha256Hex(route).slice(0, DIGITS), 16) % of) + 1 === shard;
}
