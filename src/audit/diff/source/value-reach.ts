import type { Change } from '../model/change.js';
import type { ChangedLines } from './changed-lines.js';
import { isNamed, MAY, NONE, PLACED, PROVEN } from './template-reach.js';

/** Whether a style sheet can cause a change: of styles and classes, not of texts and addresses. */
export function isStyle({ category, subject, styles }: Change): boolean {
  if (styles !== undefined) return true;
  return (
    (/^(?:code|compliance)$/.test(category) && /style/.test(subject)) ||
    subject.endsWith('[class]') ||
    category === 'unclassified'
  );
}

/** A changed asset has another hash and perhaps another size; it brings no element and takes none away. */
export function reachOfAsset(file: string, { category, subject, kind, before = '', after = '' }: Change): number {
  if (kind !== 'changed') return NONE;
  const name = file.slice(file.lastIndexOf('/'), file.lastIndexOf('.'));
  if ([before, after].some((value) => value.includes(`${name}-`) || value.includes(`${name}.`))) return PROVEN;
  return category === 'media' || /\[(?:width|height|style)\]$/.test(subject) ? MAY : NONE;
}

/** Whether numbers that lines changed are among those of the value, as a date or price that is written in another form. */
export function computedRank(
  runs: readonly ChangedLines[],
  { before = '', after = '' }: Pick<Change, 'before' | 'after'>,
): number {
  const numbers = (text: string): string[] =>
    (text.match(/\p{Nd}+/gu) ?? []).map((digits) => digits.replace(/^0+(?=.)/, ''));
  const [was, is] = [numbers(before), numbers(after)];
  const found = runs.some((run) => {
    const [old, fresh] = [run.before, run.after].map((lines) => lines.flatMap(({ text }) => numbers(text)));
    const gone = old?.filter((number) => !fresh?.includes(number)) ?? [];
    const came = fresh?.filter((number) => !old?.includes(number)) ?? [];
    return (
      gone.some((number) => was.includes(number) && !is.includes(number)) &&
      came.some((number) => is.includes(number) && !was.includes(number))
    );
  });
  return found ? PLACED : MAY;
}

/** Where the value of a setting, or of a key of a page, can be seen. Those that are not listed can be seen anywhere. */
const SHOWN: Readonly<Record<string, RegExp | undefined>> = {
  redirects: /redirect|hosting/,
  redirectFrom: /redirect|hosting/,
  headers: /header|hosting/,
  budgets: /^$/,
  policy: /^$/,
  themeColor: /theme|colou?r|icon|manifest|image file/i,
  icon: /icon|manifest|image file/,
  appIcon: /icon|manifest|image file/,
  ogImage: /image/,
  noindex: /robots|alternate|locale|hreflang/,
  publishFrom: /^$/,
  publishUntil: /^$/,
};

/** How far the lines of settings, or of a page, reach a change by their keys. */
export function reachOfRun(
  { before, after }: ChangedLines,
  { category, subject, before: was = '', after: is = '', describesFile }: Change,
): number {
  const value = `${category} ${subject} ${was} ${is}`;
  const reaches = [...before, ...after].map(({ section }) => {
    const pattern = SHOWN[section];
    if (pattern !== undefined) return pattern.test(value) ? (describesFile === true ? MAY : PLACED) : NONE;
    return /^(?:head|structured)/.test(subject) && isNamed(section, subject) ? PLACED : MAY;
  });
  return Math.max(NONE, ...reaches);
}

const KEY = /^\s*(?:- +)*["']?([\w-]+)["']?\s*:(?:\s|$)/;
const ITEM = /^\s*- +/;

/** A value that is no text: a number, a date, a list, an id, an address of the site. */
const COMPUTED = /^(?!https?:)(?:[[{].*|["']?[\p{Ll}\p{N}/#.-][\p{Ll}\p{N}_./:#@-]*["']?)$/u;

/** Settings that decide how pages are made; others are shown as they are. */
const DECIDING = /^(?:timeZone|defaultLocale|locales|env|consent|build|islands|profiles|base|origin)$/;

/** Whether lines changed a setting that decides how pages are made. */
export function isComputedSetting(run: ChangedLines): boolean {
  return [...run.before, ...run.after].some(({ section }) => DECIDING.test(section)) && isValue(run);
}

/** Whether lines changed a value that templates compute with, or the number of entries, not only words of a text. */
export function isValue({ before, after }: ChangedLines): boolean {
  const lines = [...before, ...after];
  if (before.length !== after.length)
    return lines.some(({ text, file }) => file.endsWith('.csv') || KEY.test(text) || ITEM.test(text));
  return lines.some(({ text, file }) => {
    const isEntry = KEY.test(text) || ITEM.test(text);
    return file.endsWith('.csv') || (isEntry && COMPUTED.test(text.replace(KEY, '').replace(ITEM, '').trim()));
  });
}
