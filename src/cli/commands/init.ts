import { resolve } from 'node:path';
import type { Command } from 'commander';
import { factProblem, initSite, refuseUsedFolder } from '../../core/commands/init-site.js';
import { nameFromFolder, type SiteFacts } from '../../core/commands/starter-files.js';
import { failure } from '../../errors/index.js';
import { withReportOptions, type CommonOptions } from '../run/command-options.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { ask, canAsk, CANCELLED } from '../terminal/prompts.js';

interface InitFlags extends CommonOptions {
  readonly name?: string;
  readonly origin?: string;
  readonly language?: string;
}

/** `islet init [FOLDER]`: writes a new site. */
export function declareCommand(command: Command): void {
  withReportOptions(command, [
    'islet init my-site',
    'islet init my-site --name "My site" --origin https://www.my-site.example --language en',
  ])
    .description(
      'Writes a small site with templates of its own into an empty folder, or beside a package.json. On a terminal it asks for missing options.',
    )
    .argument(
      '[folder]',
      'a folder that is empty or not there yet, or has only a package.json (default: the current folder)',
    )
    .option('--name <text>', 'what the site is called (default: the name of the folder)')
    .option('--origin <address>', 'where it will be published, such as https://www.my-site.example')
    .option('--language <tag>', 'the language of its pages, such as en or pt-BR')
    .action((folder: string | undefined, flags: InitFlags) =>
      runAction('init', flags, (context) => runInit(context, folder, flags)),
    );
}

const FLAGS = { name: '--name', origin: '--origin', locale: '--language' } as const;

/** Writes a new site. Asks for missing options at a terminal, otherwise uses defaults. */
async function runInit({ root }: CommandContext, given: string | undefined, flags: InitFlags): Promise<Ending> {
  const [folder, shown] = [resolve(root, given ?? '.'), given ?? '.'];
  refuseUsedFolder(folder, shown);
  const usual: SiteFacts = { name: nameFromFolder(folder), origin: 'https://www.example.com', locale: 'en' };
  const named: Partial<SiteFacts> = defined({ name: flags.name, origin: flags.origin, locale: flags.language });
  for (const fact of ['name', 'origin', 'locale'] as const) {
    const problem = named[fact] === undefined ? undefined : factProblem(fact, named[fact]);
    if (problem !== undefined)
      throw failure('usage', { message: `\`${FLAGS[fact]}\` ${problem}.`, remedy: 'See `islet init --help`.' });
  }
  const answers = canAsk(flags)
    ? await ask(`A new site in ${shown === '.' ? 'this folder' : shown}`, questions(named, usual), flags)
    : {};
  if (answers === undefined) return { stoppedWith: CANCELLED, message: 'No site was started.' };
  const facts = { ...usual, ...named, ...answers };
  return { result: { kind: 'init', folder: shown, files: initSite({ folder, shown, facts }), locale: facts.locale } };
}

function questions(named: Partial<SiteFacts>, usual: SiteFacts): Parameters<typeof ask<keyof SiteFacts>>[1] {
  const messages = {
    name: 'What is the site called?',
    origin: 'Where will it be published? (can be changed later)',
    locale: 'Which language are its pages in?',
  } as const;
  const question = (fact: keyof SiteFacts) => ({
    message: messages[fact],
    suggested: usual[fact],
    check: (answer: string) => {
      const problem = factProblem(fact, answer);
      return problem === undefined ? undefined : `It ${problem.replaceAll('`', '')}.`;
    },
  });
  return Object.fromEntries(
    (['name', 'origin', 'locale'] as const)
      .filter((fact) => named[fact] === undefined)
      .map((fact) => [fact, question(fact)]),
  );
}

function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
