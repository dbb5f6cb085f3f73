import { InvalidArgumentError } from 'commander';

/** Reads a port as it is typed; commander tells what is wrong with others. */
export function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  return port;
}
