import type { Command } from 'commander';
import { withCommonOptions, withProfile } from '../common-options.js';
import type { Exit } from '../exit.js';
import type { CheckFlags } from '../run-check.js';

/** `islet check`: rules over the output folder. */
export function registerCheck(program: Command, exit: Exit): void {
  withCommonOptions(withProfile(program.command('check')), [
    'islet check',
    'islet check --former ../live/dist',
    'islet check --policy free-to-play',
    'islet check --explain html/heading-level',
  ])
    .summary('check the built site against rules')
    .description(
      'Looks at every page of the output folder: links, anchors, head, languages, pictures, names, markup, structured data, security policy, weight, and the content policy of the site.',
    )
    .option('--former <dir>', 'a former output, whose addresses have to go on to work')
    .option('--policy <name>', 'apply this policy of site/policies.yaml in place of the one that site.yaml names')
    .option(
      '--explain <rule>',
      'tell what a rule asks for, with an example that passes and one that does not; checks nothing',
    )
    .action(async (options: CheckFlags) => {
      const [{ runCommand }, { runCheck }] = await Promise.all([
        import('../run-command.js'),
        import('../run-check.js'),
      ]);
      exit(await runCommand('check', options, (context) => runCheck(context, options)));
    });
}
