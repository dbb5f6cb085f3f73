import type { Change } from '../model/change.js';
import { wordsOf, type ChangedLines } from './changed-lines.js';
import type { ChangedInput } from './changed-inputs.js';
import { haveChangedWords, matchSourceLines, type MatchedLines } from './match-source-lines.js';
import type { TemplateChange } from './template-changes.js';
import { MAY, NONE, NOTED, PROVEN, templateReach, UNLIKELY } from './template-reach.js';
import { computedRank, isComputedSetting, isStyle, isValue, reachOfAsset, reachOfRun } from './value-reach.js';

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
  /** The values of a data file that pages may show as they are. */
  readonly values: readonly string[];
  /** The changed parts of a template; `undefined` if unknown. */
  readonly parts: readonly TemplateChange[] | undefined;
}

/** The change to explain: its values as sources write them. */
export interface Sought {
  readonly change: Change;
  readonly plain: Pick<Change, 'before' | 'after' | 'subject'>;
  readonly isPage: boolean;
  /** Routes of list entries, and other addresses, that only one side has. */
  readonly gone: readonly string[];
  readonly came: readonly string[];
  /** Route of the list entry that it is in on both sides. */
  readonly entry: string | undefined;
  /** Whether its values have addresses of the site. */
  readonly isAddress: boolean;
  /** Whether the line changed that is recorded as the place of the value; `undefined` if it is in no line of this file. */
  isNoted(file: string): boolean | undefined;
}

/** Weighs one changed source. Words alone never decide: a file of its kind has to be able to change the value. */
export function weigh(input: ChangedInput, { runs, parts, values }: SourceKnowledge, sought: Sought): Evidence {
  const lines = matchSourceLines(sought.plain, runs);
  const hasWords =
    lines.length > 0 &&
    haveChangedWords(sought.plain, lines) &&
    !wereThere(sought.plain, lines) &&
    (!isMove(sought.change) || haveMoved(sought.plain, runs));
  const made = (rank: number, isPossible = true): Evidence => ({ input, rank, isPossible, lines });
  const { change, isPage, plain } = sought;
  switch (input.via) {
    case 'style':
      if (!isStyle(change)) return made(NONE, false);
      return made(hasWords ? PROVEN : MAY);
    case 'script':
      return made(change.category === 'code' ? MAY : NONE, change.category === 'code');
    case 'asset':
      if (!isPage) return made(MAY);
      return made(reachOfAsset(input.file, change), reachOfAsset(input.file, change) !== NONE);
    case 'template': {
      if (parts === undefined) return made(hasWords ? PROVEN : MAY);
      const reach = templateReach(parts, { ...change, ...plain }, isPage);
      const places = reach.rank === PROVEN && lines.length > 0 ? lines : linesOfParts(runs, reach.parts);
      return { input, rank: reach.rank, isPossible: change.styles === undefined, lines: places };
    }
    case 'settings':
    case 'page': {
      const isComputed = input.via === 'page' ? isValue : isComputedSetting;
      const reach = Math.max(NONE, ...runs.map((run) => reachOfRun(run, change)));
      if (runs.length > 0 && reach === NONE) return made(NONE, false);
      if (sought.isNoted(input.file) === true) return made(NOTED);
      if (hasWords && haveAddress(lines, sought)) return made(NOTED);
      if (hasWords && sought.isNoted(input.file) !== false) return made(PROVEN);
      return made(reach === MAY && !isBinary(change) && !runs.some(isComputed) ? NONE : Math.max(MAY, reach));
    }
    default: {
      if (input.via === 'data' && hasWords && haveAddress(lines, sought)) return made(NOTED);
      if (isEntryOf(input, sought)) return made(PROVEN);
      if (input.via === 'version') return made(/alternate|hreflang|locale/.test(change.subject) ? PROVEN : NONE);
      if (sought.isNoted(input.file) === true) return made(NOTED);
      if (hasWords && isShownInLists(input, sought) && sought.isNoted(input.file) !== false) return made(PROVEN);
      if (input.via === 'data' && isShownElsewhere(values, change)) return made(NONE);
      if (input.via === 'list')
        return made(mayShow(input, sought) ? (runs.some(isValue) ? computedRank(runs, plain) : UNLIKELY) : NONE);
      return made(runs.length === 0 || isBinary(change) || runs.some(isValue) ? computedRank(runs, plain) : NONE);
    }
  }
}

/** Whether a list entry came or went that is of this page. The entry of a page that moved stays, with another address. */
function isEntryOf({ entering, leaving, isRenamed }: ChangedInput, { came, gone, isAddress, isPage }: Sought): boolean {
  const [hasCome, hasGone] = [came.some((route) => entering.has(route)), gone.some((route) => leaving.has(route))];
  if (hasCome && hasGone) return isAddress;
  return (hasCome || hasGone) && !(isRenamed && isPage);
}

/** Whether a listed page that differs may be the cause of a change that has none of its words. */
function mayShow({ routes, canShift, isOwnEntryOnly }: ChangedInput, { change, entry, came, gone }: Sought): boolean {
  // Without records nothing more is known.
  if (routes.size === 0) return true;
  if (entry !== undefined) return routes.has(entry);
  if (isOwnEntryOnly) return false;
  return canShift || (change.kind === 'changed' && came.length + gone.length === 0);
}

/**
 * Whether the words of a change are among what lists show of a page: its title, its description, its summary. An entry that
 * came or went as a whole did so for another reason.
 */
function isShownInLists(
  { via, routes, shownBefore, shownAfter }: ChangedInput,
  { plain, change, came, gone }: Sought,
): boolean {
  if (via !== 'list' || routes.size === 0) return true;
  if (change.kind !== 'changed' && came.length + gone.length > 0) return false;
  const [was, is] = [wordsOf(plain.before ?? ''), wordsOf(plain.after ?? '')];
  const [old, fresh] = [wordsOf(shownBefore.join(' ')), wordsOf(shownAfter.join(' '))];
  return (
    was.every((word) => is.includes(word) || old.includes(word)) &&
    is.every((word) => was.includes(word) || fresh.includes(word))
  );
}

/** Whether a page shows most values of a file in another landmark than that of the change. */
function isShownElsewhere(values: readonly string[], { placeOf }: Change): boolean {
  const place = placeOf?.();
  if (!place) return false;
  const landmark = place.landmark();
  const isEnough = 2 * values.filter((value) => landmark.includes(value)).length;
  if (values.length <= isEnough) return false;
  const page = place.page();
  let shown = 0;
  return values.some((value) => page.includes(value) && (shown += 1) > isEnough);
}

/** Whether lines have an address that came or went: then it was written there, and no list brought it. */
function haveAddress(lines: readonly MatchedLines[], { gone, came, isAddress }: Sought): boolean {
  const texts = lines.flatMap(({ before, after }) => [before?.text ?? '', after?.text ?? '']);
  const written = texts.flatMap((text) => text.match(/\/[\w/.-]+/g) ?? []);
  return isAddress && [...gone, ...came].some((route) => written.some((address) => route.endsWith(address)));
}

function isMove({ kind }: Change): boolean {
  return kind === 'moved' || kind === 'reordered';
}

/** Whether the lines of a value that came or went had most of its words on the other side too. */
function wereThere({ before, after }: Sought['plain'], lines: readonly MatchedLines[]): boolean {
  if ((before === undefined) === (after === undefined)) return false;
  const words = new Set(wordsOf(before ?? after ?? ''));
  const others = lines.flatMap((line) => (before === undefined ? line.before : line.after) ?? []);
  const known = [...words].filter((word) => others.some((line) => line.words.has(word)));
  return known.length > words.size / 2;
}

/** Whether lines with all words of a value were removed at one place and added at another. */
function haveMoved({ before = '', after = '' }: Sought['plain'], runs: readonly ChangedLines[]): boolean {
  const words = wordsOf(`${before} ${after}`);
  return (['before', 'after'] as const).every((side) =>
    runs.some((run) => words.every((word) => run[side].some((line) => line.words.has(word)))),
  );
}

/** Whether the words of a value cannot be seen, because it is a file. */
function isBinary({ describesFile }: Change): boolean {
  return describesFile === true;
}

/** The changed lines that have the names of these parts; none if they are not certain. */
function linesOfParts(runs: readonly ChangedLines[], parts: readonly TemplateChange[]): MatchedLines[] {
  const [part, ...others] = parts;
  const node = part?.after ?? part?.before;
  const name = part?.attribute ?? part?.key ?? node?.name ?? '';
  const found =
    runs.length === 1 || others.length > 0 || name === ''
      ? runs
      : runs.filter((run) => [...run.before, ...run.after].some(({ text }) => text.includes(name)));
  const [only, ...more] = found;
  return only && more.length === 0 ? [{ before: only.before[0], after: only.after[0], score: 0 }] : [];
}
