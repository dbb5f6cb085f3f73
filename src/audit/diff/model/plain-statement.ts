import { attributeStatement, elementNoun, VERBS } from './element-words.js';
import { headNoun, isPlace, placeOf, textNoun } from './page-words.js';
import type { ChangeKind, StatedChange, Statement } from './change.js';

type Words = (change: StatedChange, parts: readonly string[]) => Statement;

/** A change in plain words: what it is, and what it means for visitors. */
export function plainStatement(change: StatedChange): Statement {
  for (const [pattern, words] of SUBJECTS) {
    const parts = pattern.exec(change.subject);
    if (parts) return words(change, parts.slice(1));
  }
  return { says: `${capitalised(change.subject)} ${VERBS[change.kind]}` };
}

const SUBJECTS: readonly (readonly [RegExp, Words])[] = [
  [
    /^address of the site in (.+)$/,
    (_, [where]) => ({ says: `The address of the site is another one in ${where ?? ''}` }),
  ],
  [/^(?:spelling of text|white space|end tag) in (\w+)$/, (_, [place]) => spelled(placeOf(place))],
  [/^(?:tag|attributes of) /, () => spelled('the page')],
  [
    /^block in (\w+)(?:, now block in (\w+))?/,
    (_, [place, to]) => ({
      says: `A part of ${placeOf(place)} is ${to === undefined ? 'in another place' : `in ${placeOf(to)} now`}`,
      why: 'its words are the same',
    }),
  ],
  [
    /^text in (\w+)(?: (\w+))?/,
    ({ kind }, [place, element]) => ({
      says: `${textNoun(element)} in ${placeOf(place)} ${TEXT_VERBS[kind] ?? VERBS[kind]}`,
    }),
  ],
  [/^anchor of /, anchor],
  [/^redirect of (\S+)/, redirect],
  [
    /^header (\S+) for (\S+)/,
    ({ kind }, [name, path]) => ({
      says: `The rule \`${name ?? ''}\` that the host sends to browsers for ${path ?? ''} ${VERBS[kind]}`,
    }),
  ],
  [
    /^order of rules in (\S+)$/,
    (_, [file]) => ({
      says: `The rules of ${file ?? ''} are in another order`,
      why: 'the first one that matches applies',
    }),
  ],
  [/^structured data ?(\S*) ?(.*)$/, structuredData],
  [
    /^level of a heading in (\w+)$/,
    ({ context }, [place]) => ({ says: `The heading${quoted(context)} in ${placeOf(place)} has another level` }),
  ],
  [/^head meta http-equiv=content-security-policy\S* ?(.*)$/i, securityPolicy],
  [/^head (?!script|style)(.+)$/, head],
  [
    /^elements in (\w+)/,
    ({ kind }, [place]) => ({ says: `The layout of ${placeOf(place)} has ${LAYOUT[kind] ?? 'other'} elements` }),
  ],
  [
    /^(?:comment|markup) in (\w+)$/,
    ({ kind }, [place]) => ({ says: `A note in the code of ${placeOf(place)} ${VERBS[kind]}` }),
  ],
  [/^(?:comment|doctype|end tag|markup)$/, () => spelled('the page')],
  [
    /^\w+ script type=\S*json\S* (?:data-props=\S+ )?(.+)$/i,
    ({ kind }, [path]) => ({
      says: `A value that scripts of the page read ${VERBS[kind]}`,
      why: `the value is “${pathWords(path)}”`,
    }),
  ],
  [
    /^(\S+\.(?:json|webmanifest)) (.+)$/,
    ({ kind }, [file, path]) => ({ says: `The value “${pathWords(path)}” of ${file ?? ''} ${VERBS[kind]}` }),
  ],
  [
    /^(?:lines? of )?dist\.audit\/hosts\//,
    ({ kind }) => ({ says: `A line of the configuration of a host ${VERBS[kind]}` }),
  ],
  [
    /^(_headers|_redirects)$/,
    ({ kind }, [file]) => ({
      says: `The rules of the host (${file ?? ''}) ${kind === 'changed' ? 'changed' : `were ${kind}`}`,
    }),
  ],
  [/^page$/, ({ kind }) => page(kind)],
  [/^bytes of a page$/, () => ({ says: 'Something changed that this report cannot describe' })],
  [/^further changes/, () => ({ says: 'More changes were found than can be kept apart' })],
  [
    /^compressed form of (.+)$/,
    ({ kind }, [file]) => ({ says: `The compressed copy of ${file ?? ''} ${VERBS[kind]}` }),
  ],
  [/^(.+)$/, (change, [subject = '']) => (change.describesFile === true ? file(change) : ofElement(change, subject))],
];

const LAYOUT: Readonly<Partial<Record<ChangeKind, string>>> = { added: 'more', removed: 'fewer' };

const TEXT_VERBS: Readonly<Partial<Record<ChangeKind, string>>> = { changed: 'is worded differently' };

function ofElement(change: StatedChange, subject: string): Statement {
  const [, place, element = '', attribute] =
    /^(?:(\w+) )?([a-z][\w-]*)(?: [\w-]+=[^[]*)?(?:\[([^\]]+)\])?/.exec(subject) ?? [];
  const [, part, whole = ''] = /^(lines?|part) of (.+)$/.exec(subject) ?? [];
  if (part !== undefined) {
    const noun = elementNoun(whole)?.toLowerCase() ?? whole;
    return {
      says: part === 'lines' ? `Lines of ${noun} were ${change.kind}` : `A ${part} of ${noun} ${VERBS[change.kind]}`,
    };
  }
  const isPlaced = isPlace(place);
  if (attribute !== undefined && (isPlaced || place === undefined))
    return attributeStatement(change, element, attribute, placeOf(place));
  if (isPlaced) return addedElement(change, element, placeOf(place));
  const noun = /^\S+\.\w+$/.test(subject) ? `The text of \`${subject}\`` : capitalised(subject);
  return { says: `${elementNoun(subject) ?? noun} ${VERBS[change.kind]}` };
}

function addedElement({ kind, before, after, context }: StatedChange, element: string, place: string): Statement {
  const noun = elementNoun(element) ?? `An element (\`${element}\`)`;
  const [, address] = /\s(?:href|src)="([^"]*)"/.exec(after ?? before ?? '') ?? [];
  const says = `${noun}${quoted(context)} in ${place} ${VERBS[kind]}`;
  if (element !== 'a' || address === undefined) return { says };
  if (kind === 'added') return { says, why: `it leads to ${address}` };
  return kind === 'removed' ? { says, why: `visitors can no longer follow it to ${address}` } : { says };
}

function anchor({ kind, before, after }: StatedChange): Statement {
  const why = `links to \`${before ?? ''}\` from other sites open the top of the page`;
  if (before === undefined) return { says: 'A place that links can lead to has another name or is gone' };
  return kind === 'removed'
    ? { says: 'A place that links can lead to is gone', why }
    : { says: `A place that links can lead to is now named \`${after ?? ''}\``, why };
}

function redirect({ kind, before, after }: StatedChange, [from = '']: readonly string[]): Statement {
  const targetOf = (line: string | undefined): readonly string[] => (line ?? '').split(' ').slice(1);
  const [old = ''] = targetOf(before);
  const [to = '', status = ''] = targetOf(after);
  const lasting = (code: string): string => (/^30[18]$/.test(code) ? 'for good' : 'for a time');
  if (kind === 'removed')
    return {
      says: `The redirect of ${from} to ${old} was withdrawn`,
      why: `visitors of ${from} see an error, unless a page is there`,
    };
  if (kind === 'added')
    return { says: `Visitors of ${from} are sent to ${to}`, why: `the redirect is meant ${lasting(status)}` };
  return old === to
    ? { says: `The redirect of ${from} is now meant ${lasting(status)} (${status})` }
    : { says: `The redirect of ${from} leads to another address`, why: `visitors come to ${to}, no longer to ${old}` };
}

function structuredData({ kind }: StatedChange, [type = '', path = '']: readonly string[]): Statement {
  const about = type === '' ? '' : ` (${type})`;
  const words = pathWords(path);
  return {
    says: `The data for search engines${about} ${VERBS[kind]}`,
    ...(words === '' ? {} : { why: `the value is “${words}”` }),
  };
}

/** The path of a value in words: `main entity 3, name` for `mainEntity[2].name`. */
function pathWords(path = ''): string {
  return path
    .replace(/\[(\d*)\]/g, (_, index: string) => (index === '' ? '' : ` ${String(Number(index) + 1)}`))
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .split('.')
    .join(', ');
}

function securityPolicy({ kind }: StatedChange, [directive = '']: readonly string[]): Statement {
  return {
    says: `What the page may load and run${directive === '' ? '' : ` (\`${directive}\`)`} ${VERBS[kind]}`,
    why: 'this is its security policy',
  };
}

function head({ kind }: StatedChange, [name = '']: readonly string[]): Statement {
  return { says: `${headNoun(name)} ${VERBS[kind]}` };
}

function page(kind: ChangeKind): Statement {
  if (kind === 'removed')
    return { says: 'A page was removed', why: 'its address leads to an error, unless a redirect is there' };
  return { says: `A page ${kind === 'moved' ? 'has another address' : VERBS[kind]}` };
}

/** A file: what visitors get at its address. */
function file({ kind, subject }: StatedChange): Statement {
  const name = /^(?:image|media|font|script) file$|^style sheet$/.test(subject)
    ? withArticle(subject)
    : `The file \`${subject}\``;
  const says = `${name} ${kind === 'changed' ? 'has other content' : kind === 'moved' ? 'has another name' : VERBS[kind]}`;
  if (kind === 'changed') return { says, why: 'visitors who open or download it get other bytes than before' };
  return kind === 'removed' ? { says, why: 'its address leads to an error' } : { says };
}

function spelled(place: string): Statement {
  return { says: `The code of ${place} is written differently`, why: 'visitors see no difference' };
}

function quoted(context: string | undefined): string {
  return context === undefined || context === '' ? '' : ` “${context}”`;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
