import { spanOf } from '../../../lib/html/html-pieces.js';
import { isColour } from '../site/css-values.js';
import { canonicalLinks } from '../site/checked-page.js';
import { pictureKey } from '../site/picture-sizes.js';
import type { PictureSize } from '../site/page-resources.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Metadata whose value the programs that read it ignore. */
export const metaValue: Rule = {
  id: 'meta-value',
  severity: 'warning',
  about:
    'The metadata for social networks, colours, referrers and refreshing of a page has values that its readers know: addresses for networks are absolute, and the size of their image is its real one.',
  remedy: 'Correct the value that the message names.',
  examples: {
    passes: { 'index.html': '<meta property="og:image" content="https://tea.example/pot.png">' },
    fails: { 'index.html': '<meta property="og:image" content="/pot.png">' },
  },
  page: (page, site) => {
    const metas = page.elements('meta').map((element) => {
      const label =
        page.attr(element, 'property') ?? page.attr(element, 'name') ?? page.attr(element, 'http-equiv') ?? '';
      return { element, label: label.trim().toLowerCase(), value: page.attr(element, 'content')?.trim() ?? '' };
    });
    // Of the last image that is named; a page may have several.
    let size: PictureSize | undefined;
    return metas.flatMap(({ element, label, value }): PageProblem[] => {
      const problem = (what: string): PageProblem[] => [
        { message: `\`${label}\` is \`${value}\`, ${what}.`, span: spanOf(element) },
      ];
      const [, valid, what = ''] = VALUES.find(([names]) => names.test(label)) ?? [];
      if (valid && value !== '' && !(typeof valid === 'function' ? valid(value) : valid.test(value)))
        return problem(what);
      if (/^(?:og|twitter):image$/.test(label) && /\.(?:svg|avif|heic|tiff?)(?:[?#]|$)/i.test(value))
        return problem('a format that networks do not show');
      if (label === 'og:image') {
        size = site.pictureSizes.get(pictureKey(page, site, value) ?? '');
      }
      if (size && label === 'og:image' && Math.min(size.width, size.height) < LEAST_SIDE)
        return problem('an image that networks do not show, because it is smaller than 200 × 200 pixels');
      const side = label === 'og:image:width' ? 'width' : label === 'og:image:height' ? 'height' : undefined;
      if (size && side && Number(value) !== size[side])
        return problem(`but the image is ${String(size.width)} × ${String(size.height)} pixels`);
      if (label !== 'og:url' || page.noindex) return [];
      const canonical = canonicalLinks(page)[0];
      const [own, named] = [value, (canonical && page.attr(canonical, 'href')) ?? value].map((one) =>
        site.resolve(one, page.base),
      );
      return own && named && own.route !== named.route ? problem('but the canonical address is another page') : [];
    });
  },
};

/** Sides of the smallest image that networks show, in pixels (Open Graph, sharing of Facebook). */
const LEAST_SIDE = 200;

const ABSOLUTE = /^https?:\/\//i;
const REFERRER =
  /^(?:no-referrer(?:-when-downgrade)?|(?:strict-)?origin(?:-when-cross-origin)?|same-origin|unsafe-url|never|always|default)$/i;

/** Names of metadata, their values, and what is wrong with others. */
const VALUES: readonly (readonly [names: RegExp, valid: RegExp | ((value: string) => boolean), what: string])[] = [
  [
    /^og:(?:url|(?:image|video|audio)(?::(?:secure_)?url)?)$/,
    ABSOLUTE,
    'which is not absolute, so networks cannot load it',
  ],
  [/^twitter:(?:image(?::src)?|player)$/, ABSOLUTE, 'which is not absolute, so networks cannot load it'],
  [/^twitter:card$/, /^(?:summary|summary_large_image|app|player)$/, 'no kind of card'],
  [/^og:locale/, /^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'not of the form `en_GB`'],
  [/^(?:article:\w+_time|og:updated_time)$/, /^\d{4}-\d\d(?:-\d\d)?(?:[T ].*)?$/, 'no date'],
  [/^(?:theme-color|msapplication-tilecolor)$/, isColour, 'no colour'],
  [/^color-scheme$/, /^(?:normal|(?:(?:light|dark|only)(?:\s+|$))+)$/i, 'no colour scheme'],
  [/^referrer$/, REFERRER, 'no policy for referrers'],
  [/^refresh$/, /^\s*0|^\s*\d{6,}|^\s*\d+(?:\.\d+)?\s*[;,].*\S/, 'which loads the page again while visitors read it'],
];
