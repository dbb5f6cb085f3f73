import { Command } from 'commander';

interface CommandModule {
  readonly summary: string;
  /** Loads the function that declares the description, options and action. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** All commands, in the order of the help. A module is loaded only if its command is named. */
const COMMANDS: Readonly<Record<string, CommandModule>> = {
  init: { summary: 'start a new site', load: async () => (await import('./commands/init.js')).declareInit },
  import: {
    summary: 'take over a site of Hugo, Jekyll or WordPress',
    load: async () => (await import('./commands/import.js')).declareImport,
  },
  build: { summary: 'build the site', load: async () => (await import('./commands/build.js')).declareBuild },
  merge: {
    summary: 'join the parts of a site that were built with --shard',
    load: async () => (await import('./commands/merge.js')).declareMerge,
  },
  dev: {
    summary: 'show the site while it is being edited',
    load: async () => (await import('./commands/dev.js')).declareDev,
  },
  preview: {
    summary: 'show the built site on this machine',
    load: async () => (await import('./commands/preview.js')).declarePreview,
  },
  routes: {
    summary: 'list every route of the site',
    load: async () => (await import('./commands/routes.js')).declareRoutes,
  },
  explain: {
    summary: 'show where a page comes from',
    load: async () => (await import('./commands/explain.js')).declareExplain,
  },
  new: {
    summary: 'start a new page, template, island or kind of data',
    load: async () => (await import('./commands/new-page.js')).declareNew,
  },
  move: {
    summary: 'rename a page with the links to it',
    load: async () => (await import('./commands/move.js')).declareMove,
  },
  data: {
    summary: 'fetch data from other places',
    load: async () => (await import('./commands/data.js')).declareData,
  },
  cms: {
    summary: 'write the configuration of a CMS in git',
    load: async () => (await import('./commands/cms.js')).declareCms,
  },
  verify: {
    summary: 'check that the output is what was built',
    load: async () => (await import('./commands/verify.js')).declareVerify,
  },
  audit: {
    summary: 'list what the built site publishes',
    load: async () => (await import('./commands/audit.js')).declareAudit,
  },
  check: {
    summary: 'check the built site against rules',
    load: async () => (await import('./commands/check.js')).declareCheck,
  },
  diff: {
    summary: 'show what changed between two outputs',
    load: async () => (await import('./commands/diff.js')).declareDiff,
  },
  baseline: {
    summary: 'approve what changed since the last approved output',
    load: async () => (await import('./commands/baseline.js')).declareBaseline,
  },
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
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).summary(summary);
    if (words === undefined || words.includes(name)) (await load())(command);
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
