import type { Change } from '../model/change.js';
import { wordsOf } from './changed-lines.js';
import { elementsIn, literalsOf, type TemplateChange } from './template-changes.js';

/** How much speaks for a cause: it cannot be one, hardly is one, may be one, is at the place of the change, has its words, is recorded. */
export const NONE = 0;
export const UNLIKELY = 0.5;
export const MAY = 1;
export const PLACED = 2;
export const PROVEN = 3;
export const NOTED = 4;

/** The changed parts of a template that speak most for it as the cause of a change, and how much they do. */
export function templateReach(
  parts: readonly TemplateChange[],
  change: Change,
  isPage: boolean,
): { readonly rank: number; readonly parts: readonly TemplateChange[] } {
  const ranks = parts.map((part) => reachOf(part, change, isPage));
  const rank = Math.max(NONE, ...ranks);
  return { rank, parts: parts.filter((_, index) => ranks[index] === rank) };
}

function reachOf(part: TemplateChange, change: Change, isPage: boolean): number {
  if (part.part === 'description' || part.part === 'example') return NONE;
  const isLiteral =
    (part.isDirect || part.part === 'schema') && [part.before, part.after].every((node) => literalsOf(node).isAll);
  const hasWords = literalCovers(part, change);
  if (part.part === 'schema' || part.part === 'pages' || part.part === 'summary' || !isPage)
    return hasWords ? PROVEN : isLiteral && part.part === 'schema' ? NONE : MAY;
  const isHead = change.category === 'head' || change.subject.startsWith('head ');
  if (part.part === 'head') {
    if (!isHead && change.category !== 'structured-data') return NONE;
    return isNamed(part.key, change.subject) ? (hasWords ? PROVEN : PLACED) : isLiteral ? NONE : MAY;
  }
  if (change.category === 'structured-data')
    return part.part === 'component' || part.isPlaced ? NONE : hasWords ? PROVEN : MAY;
  if (isHead && part.part === 'component') return isAsset(change) ? MAY : NONE;
  if (!part.isPlaced) return hasWords ? PROVEN : MAY;
  return placedReach(part, change, { hasWords, isLiteral });
}

/** What changed inside of HTML elements of a template. */
function placedReach(
  part: TemplateChange,
  change: Change,
  { hasWords, isLiteral }: { readonly hasWords: boolean; readonly isLiteral: boolean },
): number {
  const around = change.placeOf?.().elements ?? [];
  if (around.length > 0 && !isInside(around, part.elements)) return NONE;
  const attribute = /\[([^\]]+)\]$/.exec(change.subject)?.[1];
  const [innermost = ''] = part.elements.slice(-1);
  if (part.attribute !== undefined) {
    if (attribute === undefined || htmlName(part.attribute) !== attribute || around.at(-1) !== innermost) return NONE;
    return hasWords ? PROVEN : PLACED;
  }
  const elements = [...elementsIn(part.before), ...elementsIn(part.after)];
  const own = around.at(-1) ?? '';
  if (attribute !== undefined) return elements.includes(own) ? MAY : isLiteral || elements.length === 0 ? NONE : MAY;
  if (hasWords) return PROVEN;
  if (elements.length > 0) {
    const [first = ''] = elements;
    if (change.category !== 'structure') return isInside(around, [...part.elements, first]) ? PLACED : NONE;
    const tags = [...`${change.before ?? ''} ${change.after ?? ''}`.matchAll(/<([a-z][\w-]*)/g)].map(([, tag]) => tag);
    return tags[0] === first ? PLACED : MAY;
  }
  // React separates texts by comments.
  if (isLiteral && !change.subject.startsWith('comment ')) return NONE;
  return own === innermost ? PLACED : MAY;
}

/** Whether a place is inside of these elements, whatever is between them. */
function isInside(around: readonly string[], elements: readonly string[]): boolean {
  let at = 0;
  for (const name of around) if (name === elements[at]) at += 1;
  return at === elements.length;
}

/** Whether the literals that changed have the words that changed. */
function literalCovers({ before, after }: TemplateChange, change: Change): boolean {
  const [old, fresh] = [wordsOf(literalsOf(before).text), wordsOf(literalsOf(after).text)];
  const [was, is] = [wordsOf(change.before ?? ''), wordsOf(change.after ?? '')];
  const gone = was.filter((word) => !is.includes(word));
  const came = is.filter((word) => !was.includes(word));
  if (was.length + is.length === 0) {
    const [text, other] = [literalsOf(after).text, literalsOf(before).text];
    return `${text}${other}`.trim() !== '' && text.includes(change.after ?? '') && other.includes(change.before ?? '');
  }
  if (gone.length + came.length === 0) return false;
  return gone.every((word) => old.includes(word)) && came.every((word) => fresh.includes(word));
}

/** Whether a subject, such as `head meta property=og:type[content]`, has the name of a key, such as `ogType`. */
export function isNamed(key: string | undefined, subject: string): boolean {
  if (key === undefined) return false;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = /(?:name|property|rel)=([^[\s]+)|\[(?!content)([a-z-]+)\]$|^head (title)$|([\w$@]+)(?:\[\d+\])?$/i.exec(
    subject,
  );
  return plain(name?.slice(1).join('') ?? '').endsWith(plain(key));
}

function isAsset({ subject, category }: Change): boolean {
  return category === 'code' || category === 'media' || /^head (?:link|script|style)/.test(subject);
}

const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

function htmlName(attribute: string): string {
  return NAMES[attribute] ?? attribute.toLowerCase();
}
