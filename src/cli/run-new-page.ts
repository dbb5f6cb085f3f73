import { isAbsolute, relative, sep } from 'node:path';
import { openPageDesk, type NewPage, type PageDesk } from '../core/project/new-page.js';
import { failure, IsletError } from '../errors/index.js';
import { ask, canAsk, LEFT, type Question } from './ask.js';
import type { CommonOptions } from './common-options.js';
import { nextCommand } from './next-command.js';
import type { CommandContext, Ending } from './run-command.js';
import { templateLines } from './template-lines.js';

/** Options of `islet new page`, as commander parses them. */
export interface NewPageFlags extends CommonOptions {
  readonly template?: string;
  readonly title?: string;
  readonly description?: string;
}

/** Writes a new page file. Where path or template are not named, a person at a terminal is asked for all that is missing; anything else is wrong usage. */
export async function runNewPage(
  { root }: CommandContext,
  path: string | undefined,
  options: NewPageFlags,
): Promise<Ending> {
  const { template, title, description } = options;
  for (const [name, text] of Object.entries({ title, description })) {
    if (text?.trim() === '')
      throw failure('usage', {
        message: `\`--${name}\` is empty, and a page needs one.`,
        remedy: `Write it behind \`--${name}\`, or leave that out: the page gets a sample.`,
      });
  }
  const desk = await openPageDesk({ root });
  const page =
    path !== undefined && template !== undefined
      ? { path, template, title, description }
      : await askForPage(desk, path, options);
  if (page === undefined) return { stoppedWith: LEFT, message: 'No page was started.' };
  const { file, route } = desk.write(page);
  const shown = isAbsolute(file) ? relative(root, file).split(sep).join('/') : file;
  return {
    result: { kind: 'new-page', file: shown, route },
    run: { next: nextCommand('build', options, process.env) },
  };
}

async function askForPage(
  desk: PageDesk,
  path: string | undefined,
  options: NewPageFlags,
): Promise<NewPage | undefined> {
  const { template, title, description } = options;
  if (!canAsk(options)) throw needed(desk, path);
  // A path that cannot be used is said before anything is asked.
  if (path !== undefined) desk.place(path);
  const answers = await ask(
    'A new page',
    {
      ...(template === undefined && {
        template: {
          message: 'Which kind of page?',
          options: desk.templates.map((item) => ({ value: item.name, description: item.description })),
        },
      }),
      ...(path === undefined && {
        path: {
          message: 'At which address?',
          hint: '/opening-hours/',
          check: (answer: string) => problemWith(desk, answer),
        },
      }),
      ...(title === undefined && { title: { message: 'Its title, up to 60 characters? (Enter leaves a sample)' } }),
      ...(description === undefined && {
        description: { message: 'What search results say of it, 70 to 155 characters? (Enter leaves a sample)' },
      }),
    } satisfies Partial<Record<keyof NewPage, Question>>,
    options,
  );
  if (answers === undefined) return undefined;
  const { path: where = path ?? '', template: kind = template ?? '' } = answers;
  return {
    path: where,
    template: kind,
    title: title ?? nonEmpty(answers.title),
    description: description ?? nonEmpty(answers.description),
  };
}

function needed(desk: PageDesk, path: string | undefined): IsletError {
  const kinds = templateLines(desk.templates);
  return path === undefined
    ? failure('usage', {
        message: 'A new page needs a path, and none was named.',
        remedy: ['Name it, such as `islet new page opening-hours --template NAME`, with one of these names:', ...kinds],
      })
    : failure('usage', {
        message: 'A new page needs a template, and none was named.',
        remedy: ['Add `--template` with one of these names:', ...kinds],
      });
}

function problemWith(desk: PageDesk, path: string): string | undefined {
  if (path === '') return 'Write the address of the page, such as /opening-hours/';
  try {
    desk.place(path);
    return undefined;
  } catch (error) {
    if (error instanceof IsletError)
      return error.diagnostics
        .map(({ message, remedy }) => `${message} ${remedy}`)
        .join(' ')
        .replaceAll('`', '');
    throw error;
  }
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
