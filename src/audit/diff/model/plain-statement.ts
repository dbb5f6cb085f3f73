import { attributeStatement, elementNoun, VERBS } from './element-words.js';
import type { Change, ChangeKind, Statement } from './change.js';

/** What a statement is made from. The values of folded changes differ, so that they are missing. */
export type StatedChange = Pick<Change, 'category' | 'kind' | 'subject'> &
  Partial<Pick<Change, 'before' | 'after' | 'context' | 'describesFile'>>;

type Words = (change: StatedChange, parts: readonly string[]) => Statement;

/** A change in plain words: what it is, and what it means for visitors. */
export function plainStatement(change: StatedChange): Statement {
  for (const [pattern, words] of SUBJECTS) {
    const parts = pattern.exec(change.subject);
    if (parts) return words(change, parts.slice(1));
  }
  return { says: `${capitalised(change.subject)} ${VERBS[change.kind]}` };
}

const PLACES: Readonly<Record<string, string>> = {
  head: 'the head of the page',
  header: 'the page header',
  nav: 'the menu',
  main: 'the main part',
  footer: 'the footer',
  aside: 'a side part',
  dialog: 'a dialog',
  form: 'a form',
  page: 'the page',
};

const TEXTS: Readonly<Record<string, string>> = {
  a: 'The words of a link',
  blockquote: 'A quotation',
  button: 'The label of a button',
  caption: 'The caption of a table',
  dd: 'A description in a list',
  dt: 'A term in a list',
  figcaption: 'The caption of an image',
  label: 'The label of a field',
  li: 'A list item',
  p: 'A paragraph',
  summary: 'The title of a folded part',
  td: 'A table cell',
  th: 'A header cell of a table',
};

const HEAD: readonly (readonly [RegExp, string])[] = [
  [/^title/, 'The title of the page'],
  [/^meta name=description/, 'The description for search engines'],
  [/^meta name=(?:robots|googlebot)/, 'What search engines may do with the page'],
  [/^meta (?:property|name)=(?:og|twitter):title/, 'The title that other sites show when the page is shared'],
  [
    /^meta (?:property|name)=(?:og|twitter):description/,
    'The description that other sites show when the page is shared',
  ],
  [/^meta (?:property|name)=(?:og|twitter):image/, 'The picture that other sites show when the page is shared'],
  [/^meta (?:property|name)=(?:og|twitter):url/, 'The address that other sites show when the page is shared'],
  [/^meta (?:property|name)=(?:og|twitter|article):/, 'What other sites show when the page is shared'],
  [/^meta name=viewport/, 'How the page fits small screens'],
  [/^meta name=theme-color/, 'The colour of the browser around the page'],
  [/^link rel=canonical/, 'The address under which search engines list the page'],
  [/^link rel=alternate/, 'The address of another language or form of the page'],
  [/^link rel=(?:shortcut )?(?:icon|apple-touch-icon|mask-icon)/, 'The icon of the page'],
  [/^link rel=manifest/, 'The description of the site as an app'],
  [/^link rel=(?:preload|modulepreload|prefetch)/, 'What browsers load in advance'],
  [/^link rel=(?:preconnect|dns-prefetch)/, 'A host that browsers connect to in advance'],
];

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
    /^elements in (\w+)$/,
    ({ kind }, [place]) => ({ says: `The markup around texts of ${placeOf(place)} ${VERBS[kind]}` }),
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

const TEXT_VERBS: Readonly<Partial<Record<ChangeKind, string>>> = { changed: 'is worded differently' };

function ofElement(change: StatedChange, subject: string): Statement {
  const [, place, element = '', attribute] =
    /^(?:(\w+) )?([a-z][\w-]*)(?: [\w-]+=[^[]*)?(?:\[([^\]]+)\])?/.exec(subject) ?? [];
  if (/^(?:lines?|part) of /.test(subject)) return { says: `A ${subject} ${VERBS[change.kind]}` };
  if (
    place === undefined ||
    PLACES[place] === undefined ||
    (attribute === undefined && subject.includes(' ', place.length + 1) && !/=/.test(subject))
  )
    return elementNoun(subject) === undefined
      ? { says: `${capitalised(subject)} ${VERBS[change.kind]}` }
      : { says: `${elementNoun(subject) ?? ''} ${VERBS[change.kind]}` };
  if (attribute !== undefined) return attributeStatement(change, element, attribute, placeOf(place));
  return addedElement(change, element, placeOf(place));
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
  const words = path
    .replace(/\[(\d*)\]/g, (_, index: string) => (index === '' ? '' : ` ${String(Number(index) + 1)}`))
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .split('.')
    .join(', ');
  return {
    says: `The data for search engines${about} ${VERBS[kind]}`,
    ...(words === '' ? {} : { why: `the value is “${words}”` }),
  };
}

function securityPolicy({ kind }: StatedChange, [directive = '']: readonly string[]): Statement {
  return {
    says: `What the page may load and run${directive === '' ? '' : ` (\`${directive}\`)`} ${VERBS[kind]}`,
    why: 'this is its security policy',
  };
}

function head({ kind }: StatedChange, [name = '']: readonly string[]): Statement {
  const noun =
    HEAD.find(([pattern]) => pattern.test(name))?.[1] ?? `An entry for browsers and search engines (\`${name}\`)`;
  return { says: `${noun} ${VERBS[kind]}` };
}

function page(kind: ChangeKind): Statement {
  if (kind === 'removed')
    return { says: 'A page was removed', why: 'its address leads to an error, unless a redirect is there' };
  return { says: `A page ${kind === 'moved' ? 'has another address' : VERBS[kind]}` };
}

/** A file: what visitors get at its address. */
function file({ kind, subject }: StatedChange): Statement {
  const says = `The file (${subject}) ${kind === 'changed' ? 'has other content' : kind === 'moved' ? 'has another name' : VERBS[kind]}`;
  if (kind === 'changed') return { says, why: 'visitors who open or download it get other bytes than before' };
  return kind === 'removed' ? { says, why: 'its address leads to an error' } : { says };
}

function spelled(place: string): Statement {
  return { says: `The code of ${place} is written differently`, why: 'visitors see no difference' };
}

function textNoun(element: string | undefined): string {
  return /^h[1-6]$/.test(element ?? '') ? 'A heading' : (TEXTS[element ?? ''] ?? 'A text');
}

function placeOf(landmark: string | undefined): string {
  return PLACES[landmark ?? ''] ?? 'the page';
}

function quoted(context: string | undefined): string {
  return context === undefined || context === '' ? '' : ` “${context}”`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
