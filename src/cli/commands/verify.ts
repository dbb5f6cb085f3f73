import type { Command } from 'commander';
import { withCommonOptions, type CommonOptions } from '../common-options.js';
import type { Exit } from '../exit.js';

/** `islet verify`: the output folder against its manifest. */
export function registerVerify(program: Command, exit: Exit): void {
  withCommonOptions(program.command('verify'), ['islet verify', 'islet verify --out /srv/site --reporter junit'])
    .summary('check that the output is what was built')
    .description(
      'Compares every file of the output folder with the manifest of the build: missing, added and altered files.',
    )
    .action(async (options: CommonOptions) => {
      const [{ runCommand }, { outputFolders }, { recover }, { verify }] = await Promise.all([
        import('../run-command.js'),
        import('../../emit/folders.js'),
        import('../../emit/recover.js'),
        import('../../audit/verify/verify.js'),
      ]);
      exit(
        await runCommand('verify', options, async ({ out }) => {
          const folders = outputFolders(out);
          await recover(folders);
          const { files, problems } = await verify(folders);
          // Where there is nothing to compare with, nothing was found out.
          const incomplete = files === 0 && problems.some(({ name }) => name === 'audit-missing');
          return { result: { kind: 'verify', files }, diagnostics: problems, ...(incomplete && { code: 2 }) };
        }),
      );
    });
}
