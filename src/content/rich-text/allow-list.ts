/** Elements that authors may write. Headings start at level 2: the template renders the first-level heading. */
export const ALLOWED_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s ' +
    'samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
);

const EVERYWHERE = ['id', 'lang', 'dir', 'title'];

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'hreflang'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
  time: ['datetime'],
  img: ['src', 'alt'],
  details: ['open'],
};

/** Attributes with restricted values; Markdown produces the language of code and the alignment of a column. */
const VALUES: Readonly<Record<string, RegExp>> = {
  // `opener` would give the linked page access to the window of this one.
  'a rel': /^(?![^]*(?:^|\s)opener(?:\s|$))/i,
  'code class': /^language-[\w+#.-]+$/,
  'td data-align': /^(?:left|center|right)$/,
  'th data-align': /^(?:left|center|right)$/,
};

/** Attributes that only the generator writes: footnotes, parts of code. */
const GENERATED: Readonly<Record<string, RegExp>> = {
  'a role': /^doc-(?:noteref|backlink)$/,
  'section role': /^doc-endnotes$/,
  'span class': /^(?:hljs-[\w-]+(?: [\w-]+_)*|language-[\w-]+)$/,
};

/** Boolean attributes. */
export const BOOLEAN_ATTRIBUTES: ReadonlySet<string> = new Set(['open', 'reversed']);

/** @param tag an allowed element */
export function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (EVERYWHERE.includes(name) || (Object.hasOwn(ATTRIBUTES, tag) && ATTRIBUTES[tag]?.includes(name) === true))
    return true;
  return hasValue(VALUES, `${tag} ${name}`, value);
}

/** Whether an element is the box of a task or the label around it. @param written as `TAG NAME=VALUE …` */
export function isGeneratedElement(written: string): boolean {
  return /^(?:label|input type=checkbox disabled=(?: checked=)?)$/.test(written);
}

/** @param tag an allowed element */
export function isGeneratedAttribute(tag: string, name: string, value: string): boolean {
  return hasValue(GENERATED, `${tag} ${name}`, value);
}

function hasValue(table: Readonly<Record<string, RegExp>>, key: string, value: string): boolean {
  return Object.hasOwn(table, key) && table[key]?.test(value) === true;
}

/** Whether an element of a text may have an id: no white space, invisible character or markup. */
export function isPlainId(id: string): boolean {
  return /^[^\s\p{C}"<>&`]+$/u.test(id);
}
