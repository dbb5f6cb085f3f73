import { isWithin } from '../../attribute-of.js';
import { didYouMeanText, misspelt } from '../../../lib/text/did-you-mean.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import { memo } from '../../memo.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { Rule } from '../site/rule.js';

/** Names in markup that are surely misspelt. */
export const misspeltName: Rule = {
  id: 'misspelt-name',
  severity: 'error',
  about:
    'Attributes, the keywords of `rel`, the names of `<meta>`, and the keywords of `robots` and `viewport` are no misspelt form of those that browsers and search engines know.',
  remedy: 'Correct the name. Attributes of your own start with `data-`.',
  examples: {
    passes: { 'index.html': '<a href="/" class="tea" data-herf="">Tea</a>' },
    fails: { 'index.html': '<a herf="/">Tea</a>' },
  },
  page: (page) =>
    page.openings.flatMap((element) =>
      element.attributes.flatMap(({ name, value }) =>
        namesOf(page, element, name, value).flatMap(([written, known]) => {
          const near = known.has(written) ? undefined : misspeltForm(known)(written.toLowerCase());
          // Frames of drawings and elements of frameworks have attributes of their own.
          if (near === undefined || (known === ATTRIBUTES && OWN.test(element.name))) return [];
          if (known === ATTRIBUTES && isWithin(page.pieces, element, OWN)) return [];
          return [{ message: `\`${written}\` is unknown. ${didYouMeanText(written, near)}`, span: spanOf(element) }];
        }),
      ),
    ),
};

type Names = ReadonlySet<string>;

/** The names in an attribute, and those that they can be. */
function namesOf(page: CheckedPage, element: PageElement, name: string, value: string): (readonly [string, Names])[] {
  const found: [string, Names][] = [[name, ATTRIBUTES]];
  if (name === 'rel') found.push(...words(value).map((one): [string, Names] => [one, RELS]));
  if (element.name !== 'meta') return found;
  if (name === 'name' || name === 'property') found.push([value, METAS]);
  if (name === 'http-equiv') found.push([value, HEADERS]);
  const label = name === 'content' ? (page.attr(element, 'name')?.toLowerCase() ?? '') : '';
  const known = /^(?:robots|googlebot|bingbot)$/.test(label) ? ROBOTS : label === 'viewport' ? VIEWPORT : undefined;
  if (known) found.push(...words(value).map((one): [string, Names] => [one, known]));
  return found;
}

const OWN = /^(?:svg|math)$|-/;

function words(value: string): string[] {
  return value.split(/[\s,;=]+/).filter((word) => /[a-z]/i.test(word));
}

const misspeltForm = memo(10, (known: Names) =>
  memo(1000, (name: string) =>
    known.has(name) || !/^[a-z][a-z:-]*$/.test(name) || /^(?:data|aria|x|v|ng|hx|on)-|^on[a-z]/.test(name)
      ? undefined
      : misspelt(name, [...known]),
  ),
);

const set = (text: string): Names => new Set(text.split(/\s+/));

const ATTRIBUTES =
  set(`abbr accept accept-charset accesskey action align allow allowfullscreen alt as async autocapitalize
  autocomplete autocorrect autofocus autoplay background bgcolor blocking border cellpadding cellspacing charset checked
  cite class closedby color cols colspan command commandfor content contenteditable controls controlslist coords
  crossorigin data datetime decoding default defer dir dirname disabled disablepictureinpicture download draggable
  enctype enterkeyhint exportparts face fetchpriority for form formaction formenctype formmethod formnovalidate
  formtarget frameborder headers height hidden high href hreflang http-equiv id imagesizes imagesrcset inert inputmode
  integrity is ismap itemid itemprop itemref itemscope itemtype kind label lang language list loading loop low
  marginheight marginwidth max maxlength media method min minlength multiple muted name nomodule nonce novalidate open
  optimum part pattern ping placeholder playsinline popover popovertarget popovertargetaction poster prefix preload
  property readonly referrerpolicy rel required resource rev reversed role rows rowspan sandbox scope scrolling selected
  shadowrootclonable shadowrootdelegatesfocus shadowrootmode shape size sizes slot span spellcheck src srcdoc srclang
  srcset start step style summary tabindex target title translate type typeof usemap valign value version virtualkeyboardpolicy
  vocab width wrap writingsuggestions xmlns about datatype inlist scheme nowrap clear compact axis char link vlink alink text`);
const RELS = set(`alternate author bookmark canonical dns-prefetch expect external help icon license manifest me
  modulepreload next nofollow noopener noreferrer opener pingback preconnect prefetch preload prerender prev privacy-policy
  search stylesheet tag terms-of-service ugc sponsored shortcut apple-touch-icon mask-icon home self first last contents`);
const METAS = set(`description viewport robots keywords author generator theme-color color-scheme referrer
  application-name googlebot apple-mobile-web-app-title apple-mobile-web-app-capable og:title og:type og:url og:image
  og:image:alt og:image:width og:image:height og:image:type og:description og:locale og:locale:alternate og:site_name og:video
  og:audio twitter:card twitter:title twitter:description twitter:image twitter:image:alt twitter:site twitter:creator
  article:author article:section article:tag article:published_time article:modified_time rating copyright publisher
  format-detection mobile-web-app-capable og:updated_time og:image:url fb:app_id og:video:url creator`);
const HEADERS = set(
  'content-security-policy content-type content-language refresh x-ua-compatible default-style origin-trial',
);
const ROBOTS =
  set(`index noindex follow nofollow all none noarchive nosnippet noimageindex notranslate nositelinkssearchbox
  indexifembedded max-snippet max-image-preview max-video-preview unavailable_after noodp noydir nocache noai noimageai
  large standard`);
const VIEWPORT =
  set(`width height initial-scale minimum-scale maximum-scale user-scalable viewport-fit interactive-widget
  device-width device-height yes no cover contain auto resizes-visual resizes-content overlays-content shrink-to-fit`);
