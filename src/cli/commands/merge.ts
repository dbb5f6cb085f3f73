import { resolve } from 'node:path';
import type { Command } from 'commander';
import { HOSTS, type HostName } from '../../lib/site/hosts.js';
import { withCommonOptions, withProfile, type CommonOptions, type ProfileOption } from '../common-options.js';
import type { Exit } from '../exit.js';
import { parseTargets } from '../parse-targets.js';

/** `islet merge`: the output folder from the parts of a site. */
export function registerMerge(program: Command, exit: Exit): void {
  withCommonOptions(withProfile(program.command('merge <parts...>')), ['islet merge part-1 part-2 part-3 --out dist'])
    .summary('join the parts of a site that were built with --shard')
    .description(
      'Builds the whole site from the parts that `islet build --shard` wrote, in a checkout of the same commit. Pages that a part could not finish are rendered here, so the output is that of a build in one piece, byte for byte.',
    )
    .option(
      '--target <hosts>',
      `as for the parts: ${HOSTS.join(', ')} (default: build.targets in site.yaml)`,
      parseTargets,
    )
    .action(async (parts: string[], options: CommonOptions & ProfileOption & { target?: HostName[] }) => {
      const { build, runBuild, runCommand } = await import('../building.js');
      const folders = parts.map((part) => resolve(part));
      exit(
        await runCommand('merge', options, (context) =>
          runBuild((wanted) => build({ ...wanted, parts: folders }), context, { ...options, cache: true }),
        ),
      );
    });
}
