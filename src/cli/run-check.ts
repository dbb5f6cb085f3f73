import { resolve } from 'node:path';
import { loadPolicy } from '../build/load-policy.js';
import { check } from '../check/check.js';
import type { CommonOptions, ProfileOption } from './common-options.js';
import type { CommandContext, Ending } from './run-command.js';

export interface CheckFlags extends CommonOptions, ProfileOption {
  readonly former?: string;
  readonly policy?: string;
}

/** Runs `islet check`. Exit code 1 where there is an error; warnings and notes change nothing. */
export async function runCheck({ root, out }: CommandContext, { profile, former, policy }: CheckFlags): Promise<Ending> {
  const report = await check({
    folder: out,
    policy: loadPolicy(root, profile, policy),
    today: new Date().toISOString().slice(0, 10),
    former: former === undefined ? undefined : resolve(former),
  });
  return { result: { kind: 'check', report }, code: report.findings.some(({ severity }) => severity === 'error') ? 1 : 0 };
}
