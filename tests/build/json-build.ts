import { setTimeout } from 'node:timers/promises';
import { TOO_FRESH } from '../../src/incremental/stat-cache.js';
import type { JsonOutcome, Run } from '../helpers/site.js';

/** Builds a site into a folder by a command that stays, and returns what it says. */
export async function jsonBuild(
  cli: (args: readonly string[]) => Promise<Run>,
  root: string,
  out: string,
  args: readonly string[],
): Promise<JsonOutcome> {
  const { stdout } = await cli(['build', '--reporter', 'json', '--root', root, '--out', out, ...args]);
  return JSON.parse(stdout) as JsonOutcome;
}

/** The same once what was just written is old enough to be believed. */
export async function laterJsonBuild(...build: Parameters<typeof jsonBuild>): Promise<JsonOutcome> {
  await setTimeout(2 * TOO_FRESH);
  return jsonBuild(...build);
}
