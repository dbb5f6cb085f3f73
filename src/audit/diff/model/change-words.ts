import type { ChangeKind, StatedChange, Statement } from './change.js';

/** What happened, as the end of a sentence. */
export const VERBS: Readonly<Record<ChangeKind, string>> = {
  added: 'was added',
  removed: 'was removed',
  changed: 'changed',
  moved: 'is in another place',
  reordered: 'is in another order',
  spelling: 'is written differently',
};

type Words = Readonly<Record<string, string>>;

/** Words by each of the names that they are for. */
function named(words: Readonly<Record<string, readonly string[]>>): Words {
  return Object.fromEntries(Object.entries(words).flatMap(([word, names]) => names.map((name) => [name, word])));
}

function wordFor(words: Words, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

const PLACES: Words = {
  head: 'the head of the page',
  header: 'the page header',
  nav: 'the menu',
  main: 'the main part',
  footer: 'the footer',
  aside: 'a side part',
  dialog: 'a dialog',
  form: 'a form',
};

/** A part of the page in a sentence: `the main part`. */
export function placeWords(place: string): string {
  return wordFor(PLACES, place) ?? 'the page';
}

const TEXTS: Words = {
  a: 'The text of a link',
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

/** A text by the element around it, as the start of a sentence: `A list item`. */
export function textNoun(element: string): string {
  return /^h[1-6]$/.test(element) ? 'A heading' : (wordFor(TEXTS, element) ?? 'A text');
}

/** What inline elements make of words: `“18 years” is now emphasised`. */
const MARKUP = named({
  'a link': ['a'],
  'an abbreviation': ['abbr'],
  emphasised: ['b', 'em', 'i', 'strong'],
  code: ['code'],
  'struck out': ['del', 's'],
  'marked as new': ['ins'],
  highlighted: ['mark'],
  'a quotation': ['q'],
  'small print': ['small'],
  lowered: ['sub'],
  raised: ['sup'],
});

/** What an inline element makes of its words. */
export function markupWords(element: string): string {
  return wordFor(MARKUP, element) ?? `in an element of its own (\`${element}\`)`;
}

const SHARED: Words = { title: 'title', description: 'description', image: 'picture', url: 'address' };

const ENTRIES = named({
  'The title of the page': ['title'],
  'The description for search engines': ['description'],
  'What search engines may do with the page': ['robots', 'googlebot'],
  'How the page fits small screens': ['viewport'],
  'The colour of the browser around the page': ['theme-color'],
  'The address under which search engines list the page': ['canonical'],
  'The address of another language or form of the page': ['alternate'],
  'The icon of the page': ['icon', 'shortcut icon', 'apple-touch-icon', 'mask-icon'],
  'The style sheet of the page': ['stylesheet'],
  'The description of the site as an app': ['manifest'],
  'What browsers load in advance': ['preload', 'modulepreload', 'prefetch'],
  'A host that browsers connect to in advance': ['preconnect', 'dns-prefetch'],
});

/** An entry of the head of a page by its name, as the start of a sentence: `The title of the page`. */
export function entryNoun(name: string, subject: string): string {
  const [, shared] = /^(?:og|twitter|article):(.+)$/.exec(name) ?? [];
  if (shared !== undefined) {
    const noun = wordFor(SHARED, shared);
    return noun === undefined
      ? 'What other sites show when the page is shared'
      : `The ${noun} that other sites show when the page is shared`;
  }
  return wordFor(ENTRIES, name) ?? `An entry for browsers and search engines (\`${subject}\`)`;
}

const NOUNS = named({
  'A link': ['a'],
  'A link in an image': ['area'],
  'A recording': ['audio'],
  'A button': ['button'],
  'The caption of a table': ['caption'],
  'An embedded file': ['embed', 'object'],
  'A form': ['form'],
  'A frame with another page': ['iframe'],
  'An image': ['img', 'picture'],
  'A field': ['input'],
  'An interactive part': ['islet-island'],
  'The label of a field': ['label'],
  'A choice of a field': ['option'],
  'A script': ['script', 'script file'],
  'A field with choices': ['select'],
  'A form of an image or film': ['source'],
  'A style of the page': ['style'],
  'A style sheet': ['style sheet'],
  'A drawing': ['svg'],
  'A field for a longer text': ['textarea'],
  'The subtitles of a film': ['track'],
  'A film': ['video'],
});

/** An element or a kind of file as the start of a sentence; `undefined` if there is no word for it. */
export function elementNoun(name: string): string | undefined {
  return wordFor(NOUNS, name);
}

/** Attributes, as the start of a sentence that ends with "changed", "was added" or "was removed". */
const ATTRIBUTES = named({
  'The address that a form sends to': ['action'],
  'The description of an image for people who do not see it': ['alt'],
  'The explanation that screen readers read for an element': ['aria-describedby'],
  'The name that screen readers read for an element': ['aria-label', 'aria-labelledby'],
  'The style of an element': ['class', 'style'],
  'The date in a text that programs read': ['datetime'],
  'The size of an image': ['height', 'width'],
  'What an element refers to': ['href'],
  'The name of a place in the page': ['id'],
  'The language of a text': ['lang'],
  'When an image loads': ['loading'],
  'The name under which a field is sent': ['name'],
  'The hint in an empty field': ['placeholder'],
  'The `rel` of a link': ['rel'],
  'What screen readers take an element for': ['role'],
  'The choice between sizes of an image': ['sizes'],
  'The choice between files of an image': ['srcset'],
  'Whether the keyboard reaches an element': ['tabindex'],
  'The note that appears at an element': ['title'],
  'The value of a field': ['value'],
});

/** A changed attribute in plain words, with what it means for visitors. */
export function attributeStatement(
  { kind, before, after, context }: StatedChange,
  element: string,
  attribute: string,
  place: string,
): Statement {
  const name = quoted(context);
  const now = kind === 'added' ? 'now' : 'no longer';
  if (element === 'a' || element === 'area') {
    const link = `link${name} in ${place}`;
    if (attribute === 'href') return linkTarget(link, kind, before, after);
    if (attribute === 'target') return { says: `The ${link} opens in another window or tab than before` };
  }
  if (attribute === 'hidden' || attribute === 'inert' || attribute === 'aria-hidden') {
    const whom = attribute === 'aria-hidden' ? ' from screen readers' : '';
    return { says: `An element${name} in ${place} is ${kind === 'changed' ? 'differently' : now} hidden${whom}` };
  }
  if (attribute === 'required' && kind !== 'changed') return { says: `A field in ${place} ${now} has to be filled in` };
  const noun = elementNoun(element);
  if (attribute === 'src' && noun !== undefined) return { says: `${noun}${name} in ${place} is another file` };
  if (attribute.startsWith('data-'))
    return { says: `A value for scripts (\`${attribute}\`) in ${place} ${VERBS[kind]}` };
  const whose = noun === undefined ? `an element (\`${element}\`)` : noun.charAt(0).toLowerCase() + noun.slice(1);
  const what = wordFor(ATTRIBUTES, attribute) ?? `A property (\`${attribute}\`) of ${whose}`;
  return { says: `${what}${name} in ${place} ${VERBS[kind]}` };
}

function linkTarget(link: string, kind: ChangeKind, before: string | undefined, after: string | undefined): Statement {
  if (kind === 'added')
    return { says: `The ${link} leads somewhere now`, ...(after === undefined ? {} : { why: `to ${after}` }) };
  if (kind === 'removed') return { says: `The ${link} leads nowhere any more` };
  const says = `The ${link} leads to another address`;
  if (before === undefined || after === undefined) return { says };
  return { says, why: `visitors come to ${after}, no longer to ${before}` };
}

/** The text of an element, as a part of a sentence. */
export function quoted(context: string | undefined): string {
  return context === undefined || context === '' ? '' : ` “${context}”`;
}

/** The path of a value in words: `main entity 3, name` for `mainEntity[2].name`. */
export function pathWords(path: string): string {
  return path
    .replace(/\[(\d*)\]/g, (_, index: string) => (index === '' ? '' : ` ${String(Number(index) + 1)}`))
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .split('.')
    .join(', ');
}

/** The last name in a path of a value in JSON. */
export function lastName(path: string): string {
  return /([^.[\]]*)(?:\[\d*\])?$/.exec(path)?.[1] ?? '';
}

/** What happened to a thing, without what it means. */
export function changedNow(noun: string, { kind }: Pick<StatedChange, 'kind'>): Statement {
  return { says: `${noun} ${VERBS[kind]}` };
}
