import { reachOf } from '../model/change-kinds.js';
import type { Change } from '../model/change.js';
import type { ChangedInput } from './changed-inputs.js';
import type { ChangedLines } from './changed-lines.js';

/** The list entries, and other addresses of the site, that a change is about. */
export interface Entries {
  /** Routes that only one side has. */
  readonly gone: readonly string[];
  readonly came: readonly string[];
  /** The entry that it is in on both sides. */
  readonly in: string | undefined;
}

/** Whether a source of this kind can cause a change. */
export function canReach({ via, file, routes }: ChangedInput, change: Change, near: Entries): boolean {
  const { category, about, styles } = change;
  switch (via) {
    case 'style':
      return styles !== undefined || category === 'unclassified' || reachOf(about).isStyle === true;
    case 'script':
      return category === 'code' && styles === undefined;
    case 'asset':
      return styles === undefined && reachOfAsset(file, change);
    case 'version':
      return isOfVersions(change);
    case 'data':
      // Builds write the languages of a page from its record.
      return styles === undefined && !isOfVersions(change);
    case 'list':
      return styles === undefined && (near.in === undefined || routes.size === 0 || routes.has(near.in));
    default:
      return styles === undefined;
  }
}

/** A changed asset has another hash and perhaps another size; it brings no element and takes none away. */
function reachOfAsset(
  file: string,
  { category, about, kind, before = '', after = '', describesFile }: Change,
): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
  if (category === 'files' || describesFile === true || [before, after].some((value) => value.includes(name)))
    return true;
  const isSized = 'attribute' in about && ['width', 'height', 'style'].includes(about.attribute);
  return kind === 'changed' && (category === 'media' || isSized);
}

/** Whether a value names the language of a page, or its versions in other languages. */
function isOfVersions({ about }: Change): boolean {
  const isLinked = 'attribute' in about && about.attribute === 'hreflang';
  return isLinked || ['alternate', 'og:locale', 'og:locale:alternate'].includes(reachOf(about).name ?? '');
}

/** Settings, and keys of a page, whose values are seen only in what names them. All others can be seen anywhere. */
const SHOWN = new Set('redirects redirectFrom headers hsts budgets policy themeColor icon appIcon ogImage'.split(' '));

/** The changed lines that can reach a change by their key at the top: those that it names, if there are any. */
export function inSections(runs: readonly ChangedLines[], change: Change): readonly ChangedLines[] {
  const named = runs.filter((run) => isNamed(run, change));
  return named.length > 0 ? named : runs.filter((run) => !sectionsOf(run).every((section) => SHOWN.has(section)));
}

/** Whether a change is of a setting that a source changed. */
export function isNamedIn({ via }: ChangedInput, runs: readonly ChangedLines[], change: Change): boolean {
  return (via === 'page' || via === 'settings') && runs.some((run) => isNamed(run, change));
}

function isNamed(run: ChangedLines, { about }: Change): boolean {
  return sectionsOf(run).some((section) => reachOf(about).settings?.includes(section) === true);
}

function sectionsOf({ before, after }: ChangedLines): string[] {
  return [...before, ...after].map(({ section }) => section);
}

/** The fields of a page that bring it into lists, or take it out. */
export const ENTRY = ['path', 'noindex'];

/** Whether a source can have changed a value that has none of its words. */
export function canCompute(
  { input, runs }: { readonly input: ChangedInput; readonly runs: readonly ChangedLines[] },
  change: Change,
): boolean {
  if (runs.length === 0) return true;
  switch (input.via) {
    case 'page':
    case 'data':
    case 'settings':
      return runs.some(isValue) || isFigure(change) || (change.category === 'structure' && runs.some(isResized));
    case 'list':
      // A title may decide about the order, not about the number of entries.
      return input.differsIn(...ENTRY, ...(change.category === 'structure' ? [] : ['title'])) || runs.some(isValue);
    case 'template':
      return runs.some(isCode);
    default:
      return true;
  }
}

const KEY = /^\s*(?:- +)*["']?([\w-]+)["']?\s*:(?:\s|$)/;
const ITEM = /^\s*- +/;

/** A value that is no text: a number, a date, a list, an id, an address of the site. */
const COMPUTED = /^(?!https?:)(?:[[{].*|["']?[\p{Ll}\p{N}/#.-][\p{Ll}\p{N}_./:#@-]*["']?)$/u;

/** Whether lines changed a value that templates compute with, or the keys of an entry, not only words of texts. */
export function isValue({ before, after }: ChangedLines): boolean {
  return [...before, ...after].some(({ text, file }) => {
    const isEntry = KEY.test(text) || ITEM.test(text);
    const isComputed = isEntry && COMPUTED.test(text.replace(KEY, '').replace(ITEM, '').trim());
    return file.endsWith('.csv') || isComputed || (before.length !== after.length && KEY.test(text));
  });
}

/** Whether lines came or went, such as a text of a list. */
function isResized({ before, after }: ChangedLines): boolean {
  return before.length !== after.length;
}

/** Whether a value is a number, such as of words, or has no words that sources can have. */
function isFigure({ before = '', after = '', describesFile }: Change): boolean {
  return describesFile === true || !/\p{L}/u.test(before + after);
}

/** Texts of a template: string literals, attributes with a literal, texts between tags. */
const LITERAL = /(?:\s[\w-]+=)?(?:'[^']*'|"[^"]*")|(?<=>)[^<>{}]+(?=[<{]|$)|^\s*[\p{L}\p{N} .,!?'’-]+$/gu;

/** Whether lines of a template changed more than texts that it shows. */
function isCode({ before, after }: ChangedLines): boolean {
  const codeOf = (lines: ChangedLines['before']): string =>
    lines
      .map(({ text }) => text.replace(LITERAL, ''))
      .join('')
      .replace(/\s+/g, '');
  return codeOf(before) !== codeOf(after);
}
