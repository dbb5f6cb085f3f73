import { env, stderr, stdin } from 'node:process';
import type { CommonOptions } from './common-options.js';

interface Option {
  readonly value: string;
  readonly description: string;
}

/** A question to a person at a terminal. */
export type Question =
  | {
      readonly message: string;
      /** Taken where nothing is typed; shown meanwhile. */
      readonly suggested?: string;
      /** Shown while nothing is typed, and not taken. */
      readonly hint?: string;
      /** What is wrong with an answer, as a sentence; asked again until it says nothing. */
      readonly check?: (answer: string) => string | undefined;
    }
  | { readonly message: string; readonly options: readonly Option[] };

/** The exit code of a command that was left at a question, as shells expect it of Ctrl+C. */
export const LEFT = 130;

/** True where somebody can be asked: there is a terminal, and the report is for people. */
export function canAsk({ reporter }: Pick<CommonOptions, 'reporter'>): boolean {
  return stdin.isTTY && stderr.isTTY && reporter === 'pretty';
}

/**
 * Asks one question after the other on standard error, those that are given. `undefined` where the person left (Ctrl+C, Escape).
 * The prompts are loaded only here.
 */
export async function ask<Name extends string>(
  title: string,
  questions: Readonly<Partial<Record<Name, Question>>>,
  { color }: Pick<CommonOptions, 'color'>,
): Promise<Partial<Record<Name, string>> | undefined> {
  if (Object.values(questions).every((question) => question === undefined)) return {};
  if (!color) env['NO_COLOR'] = '1';
  const { intro, isCancel, outro, select, text } = await import('@clack/prompts');
  const streams = { input: stdin, output: stderr };
  const answers: Partial<Record<Name, string>> = {};
  intro(title, streams);
  for (const [name, question] of Object.entries(questions) as [Name, Question | undefined][]) {
    if (question === undefined) continue;
    const { message } = question;
    const answer =
      'options' in question
        ? await select({ message, options: choices(question.options, stderr.columns), maxItems: 12, ...streams })
        : await text({ message, ...fieldOf(question), ...streams });
    if (isCancel(answer)) {
      outro('Nothing was written.', streams);
      return undefined;
    }
    answers[name] = answer.trim();
  }
  outro('Thank you.', streams);
  return answers;
}

/** Columns that the prompt keeps for itself. */
const FRAME = 16;

/** Every option with its description on one line; what does not fit is shown where the option is chosen. */
function choices(options: readonly Option[], columns: number): { value: string; label: string; hint?: string }[] {
  const width = Math.max(...options.map(({ value }) => value.length));
  return options.map(({ value, description }) => {
    const line = `${value.padEnd(width)}  ${description}`.trimEnd();
    return line.length <= columns - FRAME
      ? { value, label: line }
      : { value, label: `${line.slice(0, columns - FRAME - 1)}…`, hint: description };
  });
}

interface Field {
  readonly placeholder?: string;
  readonly defaultValue: string;
  readonly validate: (answer: string | undefined) => string | undefined;
}

function fieldOf({ suggested, hint, check }: Exclude<Question, { options: unknown }>): Field {
  const placeholder = suggested ?? hint;
  return {
    ...(placeholder === undefined ? {} : { placeholder }),
    defaultValue: suggested ?? '',
    validate: (answer = '') => check?.(answer.trim() === '' ? (suggested ?? '') : answer.trim()),
  };
}
