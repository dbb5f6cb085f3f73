import { Command } from 'commander';
import { registerBaseline } from './commands/baseline.js';
import { registerBuild } from './commands/build.js';
import { registerCheck } from './commands/check.js';
import { registerDev } from './commands/dev.js';
import { registerDiff } from './commands/diff.js';
import { registerExplain } from './commands/explain.js';
import { registerInit } from './commands/init.js';
import { registerMerge } from './commands/merge.js';
import { registerNewPage } from './commands/new-page.js';
import { registerPreview } from './commands/preview.js';
import { registerRoutes } from './commands/routes.js';
import { registerVerify } from './commands/verify.js';
import type { Exit } from './exit.js';

/**
 * The whole command line. Only commander and the declarations of the commands are loaded here: each command imports its
 * implementation when it runs, so that `--help` stays quick.
 */
export function createProgram(version: string, exit: Exit): Command {
  const program = new Command('islet')
    .description('Builds a marketing site from YAML pages and React templates.')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .addHelpText('after', '\nExamples:\n  $ islet dev\n  $ islet build\n  $ islet preview\n  $ islet build --help');
  registerInit(program, exit);
  registerBuild(program, exit);
  registerMerge(program, exit);
  registerDev(program, exit);
  registerPreview(program, exit);
  registerRoutes(program, exit);
  registerExplain(program, exit);
  registerNewPage(program, exit);
  registerVerify(program, exit);
  registerCheck(program, exit);
  registerDiff(program, exit);
  registerBaseline(program, exit);
  registerHelp(program);
  tellWhereHelpIs(program, 'islet');
  return program;
}

/** Has each command end what it says of wrong usage with where its own help is. */
function tellWhereHelpIs(command: Command, line: string): void {
  command.configureOutput({
    outputError: (text, write) => write(`islet: ${usageSentence(text)} See \`${line} --help\`.\n`),
  });
  for (const one of command.commands) tellWhereHelpIs(one, `${line} ${one.name()}`);
}

/** In place of commander's own, which shows the general help for a command that there is not. */
function registerHelp(program: Command): void {
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
        // Commander's own words for a command that it does not know.
        if (!found) {
          await command.parseAsync([name], { from: 'user' });
          return;
        }
        command = found;
      }
      command.help();
    });
}

/** What commands of other generators are called here. */
const KNOWN_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['serve', 'preview or dev'],
  ['server', 'preview or dev'],
  ['start', 'dev'],
  ['watch', 'dev'],
  ['develop', 'dev'],
  ['create', 'init'],
  ['lint', 'check'],
  ['test', 'check'],
]);

/** Commander's message, which may hold a suggestion on a second line, as one line. */
export function usageSentence(text: string): string {
  const [first = '', ...rest] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const known = KNOWN_ELSEWHERE.get(/^unknown command '(.+)'$/.exec(first)?.[1] ?? '');
  const sentence = /[.)?]$/.test(first) ? first : `${first}.`;
  const suggestion = (known === undefined ? rest : [`Did you mean ${known}?`])
    .map((line) => ` ${line.trim().replace(/^\((.*)\)$/, '$1')}`)
    .join('');
  return `${sentence}${suggestion}`;
}
