/** How a tag is written. */
export interface PlainTag {
  /** What stands before its attributes. */
  readonly open: string;
  /** Its end; `undefined` where it can have none. */
  readonly close: string | undefined;
  /** Whether it is one of ours, which pages do not keep. */
  readonly isOurs: boolean;
}

/** How a value stands in a tag. */
export interface PlainAttribute {
  /** What is written before the value, and of a switch all that is written. */
  readonly text: string;
  /** `address` is a URL that cannot be a script; `switch` is there or not; `state` is true or false in words. */
  readonly form: 'text' | 'address' | 'switch' | 'state';
}

/** Tags of which React writes no more than their attributes and children, apart from those that may belong into the head. */
const PAIRED = [
  'a',
  'abbr',
  'address',
  'article',
  'aside',
  'b',
  'bdi',
  'blockquote',
  'button',
  'caption',
  'cite',
  'code',
  'dd',
  'del',
  'details',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'i',
  'ins',
  'islet-island',
  'islet-shared',
  'islet-slot',
  'kbd',
  'label',
  'legend',
  'li',
  'main',
  'mark',
  'nav',
  'noscript',
  'ol',
  'p',
  'picture',
  'q',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'var',
  'circle',
  'clipPath',
  'defs',
  'ellipse',
  'g',
  'image',
  'line',
  'linearGradient',
  'mask',
  'path',
  'polygon',
  'polyline',
  'radialGradient',
  'rect',
  'stop',
  'svg',
  'symbol',
  'text',
  'tspan',
  'use',
];

const VOID = ['br', 'hr', 'img', 'source', 'wbr'];

const TAGS = new Map<string, PlainTag>([
  ...PAIRED.map(
    (name) => [name, { open: `<${name}`, close: `</${name}>`, isOurs: name.startsWith('islet-') }] as const,
  ),
  ...VOID.map((name) => [name, { open: `<${name}`, close: undefined, isOurs: false }] as const),
]);

const SAME_NAME = [
  'alt',
  'd',
  'decoding',
  'dir',
  'fill',
  'height',
  'id',
  'lang',
  'loading',
  'media',
  'name',
  'points',
  'rel',
  'role',
  'scope',
  'sizes',
  'stroke',
  'target',
  'title',
  'transform',
  'translate',
  'type',
  'viewBox',
  'width',
  'xmlns',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
  'colSpan',
  'dateTime',
  'fetchPriority',
  'hrefLang',
  'hreflang',
  'srcSet',
  'dx',
  'dy',
  'gradientTransform',
  'gradientUnits',
  'offset',
  'opacity',
  'preserveAspectRatio',
];

const ATTRIBUTES = new Map<string, PlainAttribute>([
  ...SAME_NAME.map((name) => [name, { text: ` ${name}="`, form: 'text' }] as const),
  ['className', { text: ' class="', form: 'text' }],
  ['clipRule', { text: ' clip-rule="', form: 'text' }],
  ['clipPath', { text: ' clip-path="', form: 'text' }],
  ['dominantBaseline', { text: ' dominant-baseline="', form: 'text' }],
  ['fillOpacity', { text: ' fill-opacity="', form: 'text' }],
  ['fillRule', { text: ' fill-rule="', form: 'text' }],
  ['fontFamily', { text: ' font-family="', form: 'text' }],
  ['fontSize', { text: ' font-size="', form: 'text' }],
  ['fontWeight', { text: ' font-weight="', form: 'text' }],
  ['letterSpacing', { text: ' letter-spacing="', form: 'text' }],
  ['stopColor', { text: ' stop-color="', form: 'text' }],
  ['strokeLinecap', { text: ' stroke-linecap="', form: 'text' }],
  ['strokeLinejoin', { text: ' stroke-linejoin="', form: 'text' }],
  ['strokeWidth', { text: ' stroke-width="', form: 'text' }],
  ['textAnchor', { text: ' text-anchor="', form: 'text' }],
  ['tabIndex', { text: ' tabindex="', form: 'text' }],
  ['href', { text: ' href="', form: 'address' }],
  ['src', { text: ' src="', form: 'address' }],
  ['disabled', { text: ' disabled=""', form: 'switch' }],
  ['hidden', { text: ' hidden=""', form: 'switch' }],
  ['open', { text: ' open=""', form: 'switch' }],
]);

/** Attributes without a list of names, as templates write them. */
const FREE = /^(?:aria|data)(?:-[a-z]+)+$/;

/** Names kept: more than the templates of a site have. */
const MAX_KNOWN = 2000;

/** How a tag is written; `undefined` where React does more with it than write it. */
export function plainTag(name: string): PlainTag | undefined {
  return TAGS.get(name);
}

/** How a property of an element is written; `undefined` where that is left to React. */
export function plainAttribute(name: string): PlainAttribute | undefined {
  const known = ATTRIBUTES.get(name);
  if (known !== undefined || !FREE.test(name)) return known;
  const made: PlainAttribute = { text: ` ${name}="`, form: 'state' };
  if (ATTRIBUTES.size < MAX_KNOWN) ATTRIBUTES.set(name, made);
  return made;
}
