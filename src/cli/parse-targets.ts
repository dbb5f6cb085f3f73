import { InvalidArgumentError } from 'commander';
import { suggestion } from '../lib/text/did-you-mean.js';
import { HOSTS, type HostName } from '../lib/site/hosts.js';

/** Reads one `--target`, which may name several hosts with commas between, and adds it to those before. */
export function parseTargets(value: string, earlier: readonly HostName[] = []): HostName[] {
  const named = value.split(',').map((name) => {
    const host = HOSTS.find((known) => known === name.trim());
    if (host === undefined)
      throw new InvalidArgumentError(`There is no host \`${name.trim()}\`. ${suggestion(name.trim(), HOSTS)}`);
    return host;
  });
  return [...new Set([...earlier, ...named])];
}
