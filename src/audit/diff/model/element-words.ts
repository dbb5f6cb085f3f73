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

const NOUNS: Readonly<Record<string, string>> = {
  a: 'A link',
  area: 'A link in an image',
  audio: 'A recording',
  button: 'A button',
  canvas: 'A drawing',
  caption: 'The caption of a table',
  embed: 'An embedded file',
  form: 'A form',
  iframe: 'A frame with another page',
  image: 'An image',
  img: 'An image',
  input: 'A field',
  'islet-island': 'An interactive part',
  label: 'The label of a field',
  object: 'An embedded file',
  option: 'A choice of a field',
  path: 'A drawing',
  picture: 'An image',
  script: 'A script',
  'script file': 'A script',
  select: 'A field with choices',
  source: 'A form of an image or film',
  style: 'A style of the page',
  'style sheet': 'A style sheet',
  svg: 'A drawing',
  textarea: 'A field for a longer text',
  track: 'The subtitles of a film',
  use: 'A drawing',
  video: 'A film',
};

/** An element or a kind of file as the start of a sentence; `undefined` if there is no word for it. */
export function elementNoun(name: string): string | undefined {
  return Object.hasOwn(NOUNS, name) ? NOUNS[name] : undefined;
}

/** Attributes, as the start of a sentence that ends with "changed", "was added" or "was removed". */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  action: 'The address that a form sends to',
  alt: 'The description of an image for people who do not see it',
  'aria-describedby': 'The explanation that screen readers read for an element',
  'aria-label': 'The name that screen readers read for an element',
  'aria-labelledby': 'The name that screen readers read for an element',
  autocomplete: 'What browsers fill in',
  class: 'The style of an element',
  cite: 'The source of a quotation',
  datetime: 'The date in a text that programs read',
  fetchpriority: 'When an image loads',
  height: 'The size of an image',
  href: 'What an element refers to',
  id: 'The name of a place in the page',
  lang: 'The language of a text',
  loading: 'When an image loads',
  method: 'The way in which a form sends',
  name: 'The name under which a field is sent',
  placeholder: 'The hint in an empty field',
  rel: 'What search engines and other sites are told of the link',
  role: 'What screen readers take an element for',
  sizes: 'The choice between sizes of an image',
  srcset: 'The choice between files of an image',
  style: 'The style of an element',
  tabindex: 'Whether the keyboard reaches an element',
  title: 'The note that appears at an element',
  value: 'The value of a field',
  width: 'The size of an image',
};

/** A changed attribute in plain words, with what it means for visitors. */
export function attributeStatement(
  { kind, before, after, context }: StatedChange,
  element: string,
  attribute: string,
  place: string,
): Statement {
  const name = context === undefined || context === '' ? '' : ` “${context}”`;
  if (/^(?:a|area)$/.test(element)) {
    const link = `link${name} in ${place}`;
    if (attribute === 'href') return linkTarget(link, kind, before, after);
    if (attribute === 'target') return { says: `The ${link} opens in another window or tab than before` };
    if (attribute === 'download') {
      const how =
        kind === 'added'
          ? 'is now saved as a file'
          : kind === 'removed'
            ? 'is no longer saved as a file'
            : 'is saved under another name';
      return { says: `What the ${link} leads to ${how}` };
    }
  }
  if (attribute === 'hidden' || attribute === 'inert' || attribute === 'aria-hidden') {
    const whom = attribute === 'aria-hidden' ? ' from screen readers' : '';
    const state = kind === 'added' ? 'is now' : kind === 'removed' ? 'is no longer' : 'is differently';
    return { says: `An element${name} in ${place} ${state} hidden${whom}` };
  }
  if (attribute === 'required' && kind !== 'changed')
    return { says: `A field in ${place} ${kind === 'added' ? 'now' : 'no longer'} has to be filled in` };
  const shown = attribute === 'src' && Object.hasOwn(SOURCES, element) ? SOURCES[element] : undefined;
  if (shown !== undefined) return { says: `${shown}${name} in ${place} is another file` };
  if (attribute.startsWith('data-'))
    return { says: `A value for scripts (\`${attribute}\`) in ${place} ${VERBS[kind]}` };
  const noun =
    (Object.hasOwn(ATTRIBUTES, attribute) ? ATTRIBUTES[attribute] : undefined) ??
    `A property (\`${attribute}\`) of ${lowered(elementNoun(element)) ?? `an element (\`${element}\`)`}`;
  return { says: `${noun}${name} in ${place} ${VERBS[kind]}` };
}

const SOURCES: Readonly<Record<string, string>> = {
  audio: 'A recording',
  embed: 'An embedded file',
  iframe: 'The page in a frame',
  img: 'The picture',
  script: 'A script',
  source: 'A form of an image or film',
  track: 'The subtitles of a film',
  video: 'A film',
};

function linkTarget(link: string, kind: ChangeKind, before: string | undefined, after: string | undefined): Statement {
  if (kind === 'added')
    return { says: `The ${link} leads somewhere now`, ...(after === undefined ? {} : { why: `to ${after}` }) };
  if (kind === 'removed') return { says: `The ${link} leads nowhere any more` };
  const says = `The ${link} leads to another address`;
  if (before === undefined || after === undefined) return { says };
  return { says, why: `visitors come to ${after}, no longer to ${before}` };
}

function lowered(noun: string | undefined): string | undefined {
  return noun && noun.charAt(0).toLowerCase() + noun.slice(1);
}
