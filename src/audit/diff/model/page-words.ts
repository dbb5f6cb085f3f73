/** Landmarks in a sentence. */
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

/** Entries of the head of a page, by their names in subjects. */
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
  [/^link rel=stylesheet/, 'The style sheet of the page'],
  [/^link rel=manifest/, 'The description of the site as an app'],
  [/^link rel=(?:preload|modulepreload|prefetch)/, 'What browsers load in advance'],
  [/^link rel=(?:preconnect|dns-prefetch)/, 'A host that browsers connect to in advance'],
];

/** A part of the page in a sentence: `the main part`. */
export function placeOf(landmark: string | undefined): string {
  return PLACES[landmark ?? ''] ?? 'the page';
}

/** Whether a word of a subject names a part of the page. */
export function isPlace(word: string | undefined): boolean {
  return word !== undefined && Object.hasOwn(PLACES, word);
}

/** A text by the element around it, as the start of a sentence: `A list item`. */
export function textNoun(element: string | undefined): string {
  return /^h[1-6]$/.test(element ?? '') ? 'A heading' : (TEXTS[element ?? ''] ?? 'A text');
}

/** An entry of the head of a page, as the start of a sentence: `The title of the page`. */
export function headNoun(name: string): string {
  return HEAD.find(([pattern]) => pattern.test(name))?.[1] ?? `An entry for browsers and search engines (\`${name}\`)`;
}
