import type { ElementFields, TextFields } from './about.js';
import type { Approval, KindsOfChange, Reach, StatedChange, Statement } from './change.js';
import {
  attributeStatement,
  changedNow,
  elementNoun,
  entryNoun,
  lastName,
  markupWords,
  pathWords,
  placeWords,
  quoted,
  textNoun,
  VERBS,
} from './change-words.js';

/** The kinds of changes inside of pages. */
export const pageKinds = {
  text: {
    subject: (about) => `text in ${textName(about)}`,
    says: ({ place, element }, { kind }) => ({
      says: `${textNoun(element)} in ${placeWords(place)} ${kind === 'changed' ? 'is worded differently' : VERBS[kind]}`,
    }),
  },
  'clause-number': {
    subject: (about) => `number of a clause in ${textName(about)}`,
    says: clauseStatement,
  },
  element: {
    subject: elementName,
    says: elementStatement,
    reach: (about) => reachOfElement(about),
    approval: approvalOfElement,
  },
  attribute: {
    subject: (about) => `${elementName(about)}[${about.attribute}]`,
    says: (about, change) =>
      isEntry(about)
        ? changedNow(entryNoun(entryName(about), `${elementName({ ...about, place: '' })}[${about.attribute}]`), change)
        : attributeStatement(change, about.element, about.attribute, placeWords(about.place)),
    reach: (about) => reachOfElement(about, about.attribute),
    approval: approvalOfElement,
  },
  directive: {
    subject: (about) => `${elementName(about)}[content] ${about.directive}`,
    says: ({ directive }, { kind }) => ({
      says: `What the page may load and run (\`${directive}\`) ${VERBS[kind]}`,
      why: 'this is its security policy',
    }),
    reach: ({ directive }) => ({ isStyle: directive.startsWith('style-src') }),
    approval: () => 'scripts and policy',
  },
  inline: {
    subject: ({ place, element }) => `${element} around words in ${place}`,
    says: ({ place, element }, { kind, context, after }) => ({
      says: `${quoted(context).trim()} in ${placeWords(place)} is ${kind === 'removed' ? 'no longer' : 'now'} ${markupWords(element)}`,
      ...(element === 'a' && kind === 'added' && leadingTo(after)),
    }),
  },
  elements: {
    subject: ({ place }) => `elements in ${place}`,
    says: ({ place }, { kind }) => ({
      says: `The layout of ${placeWords(place)} has ${kind === 'added' ? 'more' : kind === 'removed' ? 'fewer' : 'other'} elements`,
    }),
  },
  note: {
    subject: ({ of, place }) => `${of} in ${place}`,
    says: ({ place }, change) => changedNow(`A note in the code of ${placeWords(place)}`, change),
  },
  spelling: {
    subject: ({ place }) => `spelling in ${place}`,
    says: ({ place }) => ({
      says: `The code of ${placeWords(place)} is written differently`,
      why: 'visitors see no difference',
    }),
  },
  block: {
    subject: ({ place }) => `block in ${place}`,
    says: ({ place }, { to }) => ({
      says: `A part of ${placeWords(place)} is ${to?.what === 'block' && to.place !== place ? `in ${placeWords(to.place)} now` : 'in another place'}`,
      why: 'its words are the same',
    }),
  },
  'heading-level': {
    subject: ({ place }) => `level of a heading in ${place}`,
    says: ({ place }, { context }) => ({
      says: `The heading${quoted(context)} in ${placeWords(place)} has another level`,
    }),
  },
  anchor: { subject: (about) => `anchor of ${elementName(about)}`, says: anchorStatement },
  'script-value': {
    subject: (about) => `${elementName(about)} ${about.path}`,
    says: ({ path }, { kind }) => ({
      says: `A value that scripts of the page read ${VERBS[kind]}`,
      why: `the value is “${pathWords(path)}”`,
    }),
    reach: ({ path }) => ({ name: lastName(path) }),
  },
  'structured-data': {
    subject: ({ type, path }) => ['structured data', type, path].filter((part) => part !== '').join(' '),
    says: ({ type, path }, { kind }) => ({
      says: `The data for search engines${type === '' ? '' : ` (${type})`} ${VERBS[kind]}`,
      ...(path !== '' && { why: `the value is “${pathWords(path)}”` }),
    }),
    reach: ({ path }) => ({ name: lastName(path), settings: /image/.test(path) ? ['ogImage'] : [] }),
  },
} satisfies Partial<KindsOfChange>;

/** The name of an element: `head meta name=description`, `main img`. */
function elementName({ place, element, by }: ElementFields): string {
  return `${place === '' ? '' : `${place} `}${element}${by ? ` ${by.name}=${by.value}` : ''}`;
}

function textName({ place, element }: TextFields): string {
  return `${place}${element === '' ? '' : ` ${element}`}`;
}

function isEntry({ place, element }: ElementFields): boolean {
  return place === 'head' && element !== 'script' && element !== 'style';
}

/** The name of an entry of the head: `description`, `og:title`, `title`. */
function entryName({ element, by }: ElementFields): string {
  return (by?.value ?? element).toLowerCase();
}

/** The settings of `site.yaml` that an entry of the head shows. */
const ENTRY_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  'theme-color': ['themeColor'],
  icon: ['icon', 'appIcon', 'themeColor'],
  'apple-touch-icon': ['icon', 'appIcon', 'themeColor'],
  manifest: ['icon', 'appIcon', 'themeColor'],
  'og:image': ['ogImage'],
  'twitter:image': ['ogImage'],
  robots: ['noindex'],
  alternate: ['noindex'],
  'og:locale': ['noindex'],
  'og:locale:alternate': ['noindex'],
};

function reachOfElement(about: ElementFields, attribute?: string): Reach {
  const { element, by } = about;
  const name = by ? by.value.toLowerCase() : (attribute ?? element);
  return {
    name,
    isStyle: element === 'style' || name === 'stylesheet' || attribute === 'style' || attribute === 'class',
    settings: ENTRY_SETTINGS[name] ?? (attribute === 'hreflang' ? ['noindex'] : []),
  };
}

function approvalOfElement({ by }: ElementFields): Approval | undefined {
  if (by?.name === 'http-equiv') return 'headers and redirects';
  return /^(?:robots|googlebot)$/i.test(by?.value ?? '') ? 'indexing by search engines' : undefined;
}

function clauseStatement({ place }: TextFields, { context, kind, before, after }: StatedChange): Statement {
  const moved = kind === 'moved' ? ', in another place' : '';
  if (before === undefined || after === undefined)
    return { says: `Clauses in ${placeWords(place)} have other numbers`, why: 'their words are the same' };
  const numberOf = (text: string): string => text.slice(0, text.indexOf(' ')).replace(/[.)]$/, '');
  return {
    says: `The clause${quoted(context)} in ${placeWords(place)} has the number ${numberOf(after)}, no longer ${numberOf(before)}${moved}`,
    why: 'its words are the same',
  };
}

function elementStatement(about: ElementFields, { kind, before, after, context }: StatedChange): Statement {
  const { place, element } = about;
  if (isEntry(about))
    return { says: `${entryNoun(entryName(about), elementName({ ...about, place: '' }))} ${VERBS[kind]}` };
  const says = `${elementNoun(element) ?? `An element (\`${element}\`)`}${quoted(context)} in ${placeWords(place)} ${VERBS[kind]}`;
  if (element !== 'a' || (kind !== 'added' && kind !== 'removed')) return { says };
  return {
    says,
    ...(kind === 'added' ? leadingTo(after) : leadingTo(before, 'visitors can no longer follow it to')),
  };
}

/** Where the start tag of a link leads. */
function leadingTo(tag = '', words = 'it leads to'): Pick<Statement, 'why'> {
  const [, address] = /\shref="([^"]*)"/.exec(tag) ?? [];
  return address === undefined ? {} : { why: `${words} ${address}` };
}

function anchorStatement(_: ElementFields, { kind, before, after }: StatedChange): Statement {
  const why = `links to \`${before ?? ''}\` from other sites open the top of the page`;
  if (before === undefined) return { says: 'A place that links can lead to has another name or is gone' };
  return kind === 'removed'
    ? { says: 'A place that links can lead to is gone', why }
    : { says: `A place that links can lead to is now named \`${after ?? ''}\``, why };
}
