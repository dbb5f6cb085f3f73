import { Command } from 'commander';

interface CommandModule {
  /** Declares the description, options and action. */
  readonly declareCommand: (command: Command) => void;
}

/** All commands, in the order of the help. A module is loaded only if its command is named. */
const COMMANDS: Readonly<Record<string, readonly [summary: string, load: () => Promise<CommandModule>]>> = {
  init: ['start a new site', () => import('./commands/init.js')],
  import: ['take over a site of Hugo, Jekyll or WordPress', () => import('./commands/import.js')],
  build: ['build the site', () => import('./commands/build.js')],
  merge: ['join the parts of a site that were built with --shard', () => import('./commands/merge.js')],
  dev: ['show the site while it is being edited', () => import('./commands/dev.js')],
  preview: ['show the built site on this machine', () => import('./commands/preview.js')],
  routes: ['list every route of the site', () => import('./commands/routes.js')],
  explain: ['show where a page comes from', () => import('./commands/explain.js')],
  new: ['start a new page, template, island or kind of data', () => import('./commands/new-page.js')],
  move: ['rename a page with the links to it', () => import('./commands/move.js')],
  data: ['fetch data from other places', () => import('./commands/data.js')],
  cms: ['write the configuration of a CMS in git', () => import('./commands/cms.js')],
  verify: ['check that the output is what was built', () => import('./commands/verify.js')],
  audit: ['list what the built site publishes', () => import('./commands/audit.js')],
  check: ['check the built site against rules', () => import('./commands/check.js')],
  diff: ['show what changed between two outputs', () => import('./commands/diff.js')],
  baseline: ['approve what changed since the last approved output', () => import('./commands/baseline.js')],
};

/**
 * Declares the command line.
 *
 * @param words the arguments; the options of a command are declared if they name it. Default: those of all commands
 */
export async function createProgram(version: string, words?: readonly string[]): Promise<Command> {
  const program = new Command('islet')
    .description('Builds a marketing site from YAML pages and React templates.')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .addHelpText('after', '\nExamples:\n  $ islet dev\n  $ islet build\n  $ islet preview\n  $ islet build --help');
  for (const [name, [summary, load]] of Object.entries(COMMANDS)) {
    const command = program.command(name).summary(summary);
    if (words === undefined || words.includes(name)) (await load()).declareCommand(command);
  }
  declareHelp(program);
  // Set last, because commands inherit it: the arguments of commands that are not loaded are unknown.
  program.configureHelp({ subcommandTerm: (command) => command.name() });
  nameHelpInErrors(program, 'islet');
  return program;
}

/** Ends every message about wrong usage with the command that shows help. */
function nameHelpInErrors(command: Command, line: string): void {
  command.configureOutput({
    outputError: (text, write) => write(`islet: ${usageSentence(text)} See \`${line} --help\`.\n`),
  });
  for (const one of command.commands) nameHelpInErrors(one, `${line} ${one.name()}`);
}

/** Replaces commander's `help`, which shows the general help for an unknown command. */
function declareHelp(program: Command): void {
  program
    .command('help')
    .summary('show the help of a command')
    .description('Shows the help of a command.')
    .argument('[command...]', 'the command, such as build or new page')
    .action(async (names: readonly string[]) => {
      let command = program;
      for (const name of names) {
        if (command.commands.length === 0) break;
        const found = command.commands.find((one) => one.name() === name);
        // Gives commander's error for an unknown command.
        if (!found) {
          await command.parseAsync([name], { from: 'user' });
          return;
        }
        command = found;
      }
      command.help();
    });
}

/** Names of commands in other generators. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['serve', 'preview or dev'],
  ['server', 'preview or dev'],
  ['start', 'dev'],
  ['watch', 'dev'],
  ['develop', 'dev'],
  ['create', 'init'],
  ['rename', 'move'],
  ['mv', 'move'],
  ['lint', 'check'],
  ['test', 'check'],
]);

/** Formats a message of commander, which may have a suggestion on a second line, as one line. */
export function usageSentence(text: string): string {
  const [first = '', ...rest] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const known = OTHER_NAMES.get(/^unknown command '(.+)'$/.exec(first)?.[1] ?? '');
  const sentence = /[.)?]$/.test(first) ? first : `${first}.`;
  const suggestion = (known === undefined ? rest : [`Did you mean ${known}?`])
    .map((line) => ` ${line.trim().replace(/^\((.*)\)$/, '$1')}`)
    .join('');
  return `${sentence}${suggestion}`;
}
