import { isAbsolute, relative, sep } from 'node:path';
import { listTemplates, newPage } from '../build/new-page.js';
import { failure } from '../errors/index.js';
import { chooseTemplate, templateLines, type TemplateChoice } from './choose-template.js';
import type { CommonOptions } from './common-options.js';
import { nextCommand } from './next-command.js';
import type { CommandContext, Ending } from './run-command.js';

/** Options of `islet new page`, as commander parses them. */
export interface NewPageFlags extends CommonOptions {
  readonly template?: string;
}

/** Writes a new page file. Without `--template` a person at a terminal is asked, anything else is wrong usage. */
export async function runNewPage({ root }: CommandContext, path: string, options: NewPageFlags): Promise<Ending> {
  const template = options.template ?? (await askForTemplate(await listTemplates({ root })));
  const { file, route } = await newPage({ root, path, template });
  const shown = isAbsolute(file) ? relative(root, file).split(sep).join('/') : file;
  return { result: { kind: 'new-page', file: shown, route }, run: { next: nextCommand('build', options, process.env) } };
}

async function askForTemplate(templates: readonly TemplateChoice[]): Promise<string> {
  const atTerminal = process.stdin.isTTY && process.stderr.isTTY;
  const chosen = atTerminal ? await chooseTemplate(templates, process.stdin, process.stderr) : undefined;
  if (chosen !== undefined) return chosen;
  throw failure('usage', {
    message: 'A new page needs a template, and none was named.',
    remedy: `Add \`--template\` with one of these names:\n${templateLines(templates).join('\n')}`,
  });
}
