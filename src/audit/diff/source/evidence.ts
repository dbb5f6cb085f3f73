import type { Change } from '../model/change.js';
import { wordsOf, type ChangedLines, type SourceLine } from './changed-lines.js';
import type { ChangedInput } from './changed-inputs.js';
import { haveChangedWords, matchSourceLines, type MatchedLines } from './match-source-lines.js';
import type { TemplateChange } from './template-changes.js';
import { isNamed, MAY, NONE, PLACED, PROVEN, templateReach } from './template-reach.js';

/** What speaks for one changed source as the cause of a change. */
export interface Evidence {
  readonly input: ChangedInput;
  /** `NONE` to `PROVEN`. */
  readonly rank: number;
  /** False if a file of its kind cannot change such a value. */
  readonly isPossible: boolean;
  /** The changed lines with words of the change. */
  readonly lines: readonly MatchedLines[];
}

/** What is known of a source. */
export interface SourceKnowledge {
  readonly runs: readonly ChangedLines[];
  /** The changed parts of a template; `undefined` if unknown. */
  readonly parts: readonly TemplateChange[] | undefined;
}

/** The change to explain: its values as sources write them. */
export interface Sought {
  readonly change: Change;
  readonly plain: Pick<Change, 'before' | 'after' | 'subject'>;
  readonly isPage: boolean;
  /** Routes of the list entry that it is in. */
  readonly routes: readonly string[];
  /** Whether the recorded place of its value is in this file, on a line that did not change. */
  isElsewhere(file: string): boolean;
}

/** Weighs one changed source. Words alone never decide: a file of its kind has to be able to change the value. */
export function weigh(input: ChangedInput, { runs, parts }: SourceKnowledge, sought: Sought): Evidence {
  const lines = matchSourceLines(sought.plain, runs);
  const hasWords = lines.length > 0 && haveChangedWords(sought.plain, lines);
  const made = (rank: number, isPossible = true): Evidence => ({ input, rank, isPossible, lines });
  const { change, isPage, plain } = sought;
  switch (input.via) {
    case 'style':
      if (!isStyle(change)) return made(NONE, false);
      return made(hasWords ? PROVEN : MAY);
    case 'asset':
      return reachOfAsset(input.file, change) === NONE ? made(NONE, false) : made(reachOfAsset(input.file, change));
    case 'template':
      if (parts === undefined) return made(hasWords ? PROVEN : MAY);
      return made(templateReach(parts, { ...change, ...plain }, isPage), change.styles === undefined);
    case 'settings': {
      const reach = Math.max(NONE, ...runs.map((run) => reachOfSetting(run, change)));
      if (reach === NONE) return made(NONE, false);
      if (hasWords) return made(PROVEN);
      return made(runs.some(isValue) ? reach : NONE);
    }
    default: {
      if (input.routes.some((route) => sought.routes.includes(route))) return made(PROVEN);
      if (hasWords && !sought.isElsewhere(input.file)) return made(PROVEN);
      const named = runs.filter((run) => [...run.before, ...run.after].some((line) => isKeyOf(line, change.subject)));
      if (named.length > 0 && input.via !== 'list') return made(PLACED);
      if (input.via === 'version') return made(/alternate|hreflang|locale/.test(change.subject) ? PROVEN : MAY);
      return made(input.via === 'list' || runs.length === 0 || runs.some(isValue) ? MAY : NONE);
    }
  }
}

function isStyle({ category, subject, styles }: Change): boolean {
  if (styles !== undefined) return true;
  return (category === 'code' && /style/.test(subject)) || subject.endsWith('[class]') || category === 'unclassified';
}

function reachOfAsset(file: string, { category, subject, before = '', after = '', describesFile }: Change): number {
  const name = /([^/]+)\.[a-z0-9]+$/.exec(file)?.[1] ?? file;
  if (`${before} ${after}`.includes(name)) return PROVEN;
  if (describesFile === true) return MAY;
  return category === 'media' || category === 'files' || /\[(?:width|height|style)\]$/.test(subject) || category === 'unclassified' ? MAY : NONE;
}

/** Where the value of a setting can be seen; settings that are not listed, anywhere. */
const SETTINGS: Readonly<Record<string, RegExp | undefined>> = {
  redirects: /redirect|hosting/,
  headers: /header|hosting/,
  budgets: /^$/,
  policy: /^$/,
  themeColor: /theme|colou?r|icon|manifest|image file/,
  icon: /icon|manifest|image file/,
  ogImage: /image/,
};

function reachOfSetting({ before, after }: ChangedLines, { category, subject }: Change): number {
  const keys = [...before, ...after].map(({ section }) => section);
  const reaches = keys.map((key) => {
    const pattern = SETTINGS[key];
    if (pattern === undefined) return isNamed(key, subject) ? PLACED : MAY;
    return pattern.test(`${category} ${subject}`) ? PLACED : NONE;
  });
  return Math.max(NONE, ...reaches);
}

const KEY = /^\s*(?:- +)*["']?([\w-]+)["']?\s*:(?:\s|$)/;

/** Keys whose value shows under another name. */
const SHOWN_AS: Readonly<Record<string, string>> = { noindex: 'robots', redirectFrom: 'redirect' };

function isKeyOf({ text, file }: SourceLine, subject: string): boolean {
  if (!/\.(?:yaml|md)$/.test(file)) return false;
  const key = KEY.exec(text)?.[1];
  return isNamed(key === undefined ? undefined : (SHOWN_AS[key] ?? key), subject);
}

/** Words of a value from which on it is a text, which is shown as it is. */
const TEXT = 4;

/** Whether lines changed a value that templates compute with, not only words of a text. */
function isValue({ before, after }: ChangedLines): boolean {
  if (before.length !== after.length) return [...before, ...after].some(({ text, file }) => file.endsWith('.csv') || KEY.test(text) || /^\s*- /.test(text));
  return [...before, ...after].some(({ text, file }) => {
    const value = KEY.exec(text) ? text.replace(KEY, '') : /^\s*- /.test(text) || file.endsWith('.csv') ? text : undefined;
    return value !== undefined && wordsOf(value).length < TEXT;
  });
}

