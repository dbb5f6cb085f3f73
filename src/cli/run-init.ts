import { resolve } from 'node:path';
import { factProblem, initSite, refuseUsedFolder } from '../core/project/init-site.js';
import { nameFromFolder, type SiteFacts } from '../core/project/starter-files.js';
import { failure } from '../errors/index.js';
import { ask, canAsk, LEFT } from './ask.js';
import type { CommonOptions } from './common-options.js';
import type { CommandContext, Ending } from './run-command.js';

/** Options of `islet init`, as commander parses them. */
export interface InitFlags extends CommonOptions {
  readonly name?: string;
  readonly origin?: string;
  readonly language?: string;
}

const FLAGS = { name: '--name', origin: '--origin', locale: '--language' } as const;

/** Writes a new site. What is not named is asked at a terminal, and has a default elsewhere. */
export async function runInit(
  { root }: CommandContext,
  given: string | undefined,
  options: InitFlags,
): Promise<Ending> {
  const [folder, shown] = [resolve(root, given ?? '.'), given ?? '.'];
  refuseUsedFolder(folder, shown);
  const usual: SiteFacts = { name: nameFromFolder(folder), origin: 'https://www.example.com', locale: 'en' };
  const named: Partial<SiteFacts> = defined({ name: options.name, origin: options.origin, locale: options.language });
  for (const fact of ['name', 'origin', 'locale'] as const) {
    const problem = named[fact] === undefined ? undefined : factProblem(fact, named[fact]);
    if (problem !== undefined)
      throw failure('usage', { message: `\`${FLAGS[fact]}\` ${problem}.`, remedy: 'See `islet init --help`.' });
  }
  const answers = canAsk(options)
    ? await ask(`A new site in ${shown === '.' ? 'this folder' : shown}`, questions(named, usual), options)
    : {};
  if (answers === undefined) return { stoppedWith: LEFT, message: 'No site was started.' };
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
