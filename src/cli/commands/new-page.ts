import { isAbsolute, relative, sep } from 'node:path';
import type { Command } from 'commander';
import { writeModule, type ModuleKind } from '../../core/commands/new-module.js';
import { openPageDesk, type NewPage, type PageDesk } from '../../core/commands/new-page.js';
import { createReport, failure, type IsletError } from '../../errors/index.js';
import { withCommonOptions, type CommonOptions } from '../run/command-options.js';
import { nextCommand } from '../run/next-command.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { ask, canAsk, CANCELLED, type Question } from '../terminal/prompts.js';
import { alignColumns } from '../terminal/text-layout.js';

interface NewPageFlags extends CommonOptions {
  readonly template?: string;
  readonly title?: string;
  readonly description?: string;
}

/** `islet new page [PATH] --template NAME`: writes a page file to fill in. */
export function declareCommand(group: Command): void {
  group.description('Writes a new file for you to fill in.').helpCommand(false);
  withCommonOptions(group.command('page'), [
    'islet new page',
    'islet new page notes/opening-hours --template article',
    'islet new page /hours/ --template article --title "When we are open"',
  ])
    .summary('start a new page')
    .description(
      'Writes a valid page file with every field that its template needs. On a terminal it asks for missing options.',
    )
    .argument('[path]', 'the path of the page in the site, such as notes/opening-hours')
    .option('--template <name>', 'the kind of page')
    .option('--title <text>', 'its title, of which search results show at most 60 characters')
    .option('--description <text>', 'what search results say of it, best in 70 to 155 characters')
    .action((path: string | undefined, flags: NewPageFlags) =>
      runAction('new page', flags, (context) => runNewPage(context, path, flags)),
    );
  for (const [kind, description] of Object.entries(MODULES) as [ModuleKind, string][]) {
    withCommonOptions(group.command(kind), [`islet new ${kind} opening-hours`])
      .summary(`start a new ${kind === 'data' ? 'kind of data' : kind}`)
      .description(description)
      .argument('<name>', 'its name in lower case with hyphens, such as opening-hours')
      .action((name: string, flags: CommonOptions) =>
        runAction(`new ${kind}`, flags, ({ root }) => ({
          result: { kind: 'new-module', ...writeModule(root, kind, name) },
        })),
      );
  }
}

const MODULES: Readonly<Record<ModuleKind, string>> = {
  template: 'Writes a small page kind to templates/pages/.',
  island: 'Writes a small React component to templates/islands/, which runs in the browser.',
  data: 'Writes a small schema to templates/data/, and a file for it to site/data/.',
};

/** Writes a page file. Without path or template, asks for everything missing at a terminal, and otherwise fails. */
async function runNewPage({ root }: CommandContext, path: string | undefined, flags: NewPageFlags): Promise<Ending> {
  const { template, title, description } = flags;
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
      : await askForPage(desk, path, flags);
  if (page === undefined) return { stoppedWith: CANCELLED, message: 'No page was started.' };
  const { file, route } = desk.write(page);
  const shown = isAbsolute(file) ? relative(root, file).split(sep).join('/') : file;
  return {
    result: { kind: 'new-page', file: shown, route },
    run: { next: nextCommand('build', flags, process.env) },
  };
}

async function askForPage(desk: PageDesk, path: string | undefined, flags: NewPageFlags): Promise<NewPage | undefined> {
  const { template, title, description } = flags;
  if (!canAsk(flags)) throw needed(desk, path);
  // Reports an unusable path before any question.
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
    flags,
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
  const kinds = alignColumns(desk.templates.map(({ name, description }) => [`  ${name}`, description]));
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
  const report = createReport();
  report.attempt(() => desk.place(path));
  const problems = report.list().map(({ message, remedy }) => `${message} ${remedy}`);
  return problems.length === 0 ? undefined : problems.join(' ').replaceAll('`', '');
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
