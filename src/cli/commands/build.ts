import { Option, type Command } from 'commander';
import { HOSTS } from '../../lib/site/host-names.js';
import type { Shard } from '../../core/shards/shard.js';
import { withCommonOptions, withProfile } from '../common-options.js';
import type { Exit } from '../exit.js';
import { parseShard } from '../parse-shard.js';
import { parseTargets } from '../parse-targets.js';
import { parseThreads } from '../parse-threads.js';
import type { BuildFlags } from '../run-build.js';

/** `islet build`: writes the output folder and its audit folder. */
export function registerBuild(program: Command, exit: Exit): void {
  withCommonOptions(withProfile(program.command('build')), [
    'islet build',
    'islet build --profile staging --out /srv/staging',
    'islet build --target nginx',
    'islet build --shard 2/8 --out part-2',
    'islet build --reporter json > build.json',
  ])
    .summary('build the site')
    .description(
      'Builds the whole site into the output folder. When anything is wrong, all of it is shown and the last good output stays.',
    )
    .option(
      '--target <hosts>',
      `write what these hosts need into dist.audit/hosts: ${HOSTS.join(', ')} (default: build.targets in site.yaml)`,
      parseTargets,
    )
    .option(
      '--verify',
      'build once more, in another folder, time zone and locale and after all pages were rendered last first, and compare every byte',
    )
    .option(
      '--shard <i/n>',
      'build one of n parts of the site, for `islet merge`; `--out` names the folder of the part',
      parseShard,
    )
    .option('--no-cache', 'render every page, whatever the last build left')
    .option(
      '--threads <n>',
      'threads that read and render pages beside the main one; the output is the same for any number (default: where there are many pages, one less than the machine has processors)',
      parseThreads,
    )
    .option('--provenance', 'note for every value of every page which line of YAML it comes from, for `islet diff`')
    .addOption(
      new Option(
        '--rehearse',
        'render every page once before it counts, last first, in one thread: what `--verify` does the second time',
      ).hideHelp(),
    )
    .action(async (options: BuildFlags & { readonly shard?: Shard }) => {
      const { shard } = options;
      if (shard) {
        const [{ runCommand }, { runShard }, { buildShard }] = await Promise.all([
          import('../building.js'),
          import('../run-shard.js'),
          import('../../core/build-shard.js'),
        ]);
        exit(await runCommand('build', options, (context) => runShard(buildShard, context, { ...options, shard })));
        return;
      }
      const { build, runBuild, runCommand } = await import('../building.js');
      exit(await runCommand('build', options, (context) => runBuild(build, context, options)));
    });
}
