import { sha256Hex } from '../../lib/text/hash.js';

/** One of several equal parts of a site, counted from 1. */
export interface Shard {
  readonly shard: number;
  readonly of: number;
}

/** Number of hexadecimal digits that fit into a safe integer. */
const DIGITS = 12;

/**
 * Whether a route belongs to a shard. Depends only on the route, so that every machine splits a site in the same way.
 */
export function isInShard({ shard, of }: Shard, route: string): boolean {
  return (Number.parseInt(sha256Hex(route).slice(0, DIGITS), 16) % of) + 1 === shard;
}
