import { env, stderr, stdin } from 'node:process';
import type { PrintOptions } from './console.js';

interface Option {
  readonly value: string;
  readonly description: string;
}

/** A question at a terminal. */
export type Question =
  | {
      readonly message: string;
      /** Default answer, shown as a placeholder. */
      readonly suggested?: string;
      /** Placeholder that is not an answer. */
      readonly hint?: string;
      /** Returns what is wrong with an answer; the question is repeated until it returns `undefined`. */
      readonly check?: (answer: string) => string | undefined;
    }
  | { readonly message: string; readonly options: readonly Option[] };

/** Exit code of a command that was cancelled at a question, as for Ctrl+C. */
export const CANCELLED = 130;

/** True if there is a terminal, and the report is for people. */
export function canAsk({ reporter }: { readonly reporter: string }): boolean {
  return stdin.isTTY && stderr.isTTY && reporter === 'pretty';
}

/**
 * Asks the given questions one after the other on standard error. Returns `undefined` if they were cancelled (Ctrl+C,
 * Escape).
 */
export async function ask<Name extends string>(
  title: string,
  questions: Readonly<Partial<Record<Name, Question>>>,
  { color }: Pick<PrintOptions, 'color'>,
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

/** Columns that the prompt itself takes. */
const FRAME = 16;

/** Every option with its description on one line; a description that does not fit is shown for the selected option. */
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
