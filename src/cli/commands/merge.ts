import { resolve } from 'node:path';
import type { Command } from 'commander';
import { build } from '../../core/build/build.js';
import { HOSTS, type HostName } from '../../lib/site/hosts.js';
import { withCommonOptions, withContent, type CommonOptions, type ContentOptions } from '../run/command-options.js';
import { runAction } from '../run/run-command.js';
import { parseTargets, runBuild } from './build.js';

interface MergeFlags extends CommonOptions, ContentOptions {
  readonly target?: readonly HostName[];
}

/** `islet merge`: builds the output folder from the parts of a site. */
export function declareCommand(command: Command): void {
  withCommonOptions(withContent(command.argument('<parts...>')), ['islet merge part-1 part-2 part-3 --out dist'])
    .description(
      'Builds the whole site from the parts that `islet build --shard` wrote, in a checkout of the same commit. Pages that a part could not finish are rendered here, so the output is that of a build in one piece, byte for byte.',
    )
    .option(
      '--target <hosts>',
      `as for the parts: ${HOSTS.join(', ')} (default: build.targets in site.yaml)`,
      parseTargets,
    )
    .action(async (parts: string[], flags: MergeFlags) => {
      const folders = parts.map((part) => resolve(part));
      await runAction('merge', flags, (context) =>
        runBuild((options) => build({ ...options, parts: folders }), context, { ...flags, cache: true, types: false }),
      );
    });
}
