import type { Command } from 'commander';
import { verify } from '../../audit/verify/verify.js';
import { outputFolders } from '../../emit/output-folders.js';
import { withCommonOptions, type CommonOptions } from '../run/command-options.js';
import { runAction } from '../run/run-command.js';

/** `islet verify`: compares the output folder with its manifest. */
export function declareCommand(command: Command): void {
  withCommonOptions(command, ['islet verify', 'islet verify --out /srv/site --reporter junit'])
    .description(
      'Compares every file of the output folder with the manifest of the build: missing, added and altered files.',
    )
    .action((flags: CommonOptions) =>
      runAction('verify', flags, async ({ out }) => {
        const folders = outputFolders(out);
        const { files, runtime, problems } = await verify(folders);
        // Without a manifest, nothing was compared.
        const incomplete = files === 0 && problems.some(({ name }) => name === 'audit-missing');
        return { result: { kind: 'verify', files, runtime }, diagnostics: problems, ...(incomplete && { code: 2 }) };
      }),
    );
}
