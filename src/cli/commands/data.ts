import type { Command } from 'commander';
import { listDataSources, updateData } from '../../core/commands/update-data.js';
import { withCommonOptions, withProfile, type CommonOptions, type ProfileOption } from '../run/command-options.js';
import { runAction } from '../run/run-command.js';
import { runStoppable } from '../run/stop-signal.js';

/** `islet data update | status`: fetches data from other places. */
export function declareCommand(group: Command): void {
  group
    .description('Keeps data of other places, named in site/data/NAME.source.yaml or .ts, beside them.')
    .helpCommand(false);
  withCommonOptions(withProfile(group.command('update')), ['islet data update', 'islet data update prices'])
    .summary('fetch data that is missing or expired')
    .description('Fetches data that is missing or expired, and writes it into site/data/ once it is valid.')
    .argument('[name...]', 'the sources to fetch even if their data still holds')
    .action((names: readonly string[], flags: CommonOptions & ProfileOption) =>
      runAction('data update', flags, ({ root }) =>
        runStoppable(
          flags,
          () => 'Stopped. Data that was not fetched is as before.',
          async ({ signal }) => ({
            result: {
              kind: 'data',
              sources: await updateData({ root, profile: flags.profile, signal, ...(names.length > 0 && { names }) }),
            },
          }),
        ),
      ),
    );
  withCommonOptions(group.command('status'), ['islet data status'])
    .summary('list fetched data and its age')
    .description('Lists the data sources. Exit code 1 if the data of one is missing or expired.')
    .action((flags: CommonOptions) =>
      runAction('data status', flags, ({ root }) => {
        const sources = listDataSources(root);
        const isCurrent = sources.every(({ state }) => state === 'current');
        return { result: { kind: 'data', sources }, code: isCurrent ? 0 : 1 };
      }),
    );
}
