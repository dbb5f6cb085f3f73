import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { ENGINES, importSite, type ImportOptions } from '../../import/import-site.js';
import { HOSTS } from '../../lib/site/hosts.js';
import { withReportOptions, type CommonOptions } from '../run/command-options.js';
import { runAction } from '../run/run-command.js';

interface ImportFlags extends CommonOptions, Pick<ImportOptions, 'from' | 'zone' | 'target'> {
  readonly into: string;
  readonly merge?: boolean;
}

/** `islet import FOLDER --from ENGINE --into DIR`: writes the pages of a site of another engine. */
export function declareCommand(command: Command): void {
  withReportOptions(command, [
    'islet import ../old-site --from hugo --into new-site',
    'islet import ../old-site --from jekyll --into new-site',
    'islet import export.xml --from wordpress --into new-site --zone Asia/Kolkata',
  ])
    .description(
      'Writes the pages of a site of another engine as pages of islet: each old address leads to its page. The old site is read, never run or changed.',
    )
    .argument('<folder>', 'the folder of the old site; for WordPress the file that it exports')
    .addOption(new Option('--from <engine>', 'what made the old site').choices(ENGINES).makeOptionMandatory())
    .requiredOption('--into <dir>', 'the folder of the new site, empty or not there yet')
    .option('--merge', 'writes into a site that is there; files that you edited stay as they are')
    .option('--zone <name>', 'time zone of the old site, such as Asia/Kolkata, if its files do not say it')
    .addOption(new Option('--target <host>', 'the host of the new site, for redirects by query').choices(HOSTS))
    .action((folder: string, { from, into, merge, zone, target, ...flags }: ImportFlags) =>
      runAction('import', flags, ({ root }) => {
        const report = importSite({
          ...{ from, zone, target, merge: merge === true, now: Date.now() },
          folder: resolve(root, folder),
          into: resolve(root, into),
        });
        return { result: { kind: 'import', folder: into, ...report } };
      }),
    );
}
