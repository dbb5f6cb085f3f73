import type { Template } from '../../api/define.js';
import type { LocaleInfo, PageInfo } from '../../api/site-model.js';
import { CARD_SIZE } from '../../api/social-card.js';
import { failure, IsletError, diagnostic, type Diagnostic } from '../../errors/index.js';
import { type AssetLibrary, rasterForm } from '../../lib/site/asset-forms.js';
import { deepFreeze } from '../../lib/text/deep-freeze.js';
import type { Dependencies } from '../../lib/site/dependency.js';
import { type SiteConfig, isBelow } from '../../lib/site/site-config.js';
import { exceptionFor, type PolicyException } from '../../lib/site/policy-exceptions.js';
import type { SiteIcons } from '../../lib/site/site-icons.js';
import { parsePlace, PLACE_ATTRIBUTE } from '../../lib/site/template-places.js';
import { escapeHtml } from '../../lib/html/escape.js';
import { contentSecurityPolicy, allowance } from './csp.js';
import { speculationRules } from './navigation.js';
import { createHeadRenderer, type SharePicture } from './head.js';
import { addPlaceholderStyles } from './placeholder-styles.js';
import type { Renderer } from './renderer.js';
import type { PlacedFragment, StyledTag } from './shared-fragments.js';
import { inlineStyles, styleElement, type PageStyles } from './styles.js';
import type { Trace } from './trace.js';

export interface PageParts {
  readonly template: Template;
  readonly styles: PageStyles;
  readonly page: PageInfo;
  readonly content: unknown;
  /** Path of the page's own image for sharing. */
  readonly ogImage: string | undefined;
  /** Published address and text of the page's social card, which is used if the page has no image of its own. */
  readonly card: { readonly url: string; readonly alt: string } | undefined;
}

export interface PageRenderContext {
  readonly site: SiteConfig;
  readonly assets: AssetLibrary;
  readonly icons: SiteIcons | undefined;
  readonly renderer: Renderer;
  readonly loader: string;
}

/** The HTML of a page, and what it was made from. */
export interface RenderedDocument {
  readonly html: string;
  readonly trace: Trace;
  /** Its shared fragments and where they start in `html`; `undefined` if they cannot be replaced there. */
  readonly placed: readonly PlacedFragment[] | undefined;
  /** Warnings about scripts that the security policy blocks. */
  readonly blocked: readonly Diagnostic[];
}

/** The place of a tag, in templates that are compiled with places. */
const TAG_PLACE = new RegExp(` ${PLACE_ATTRIBUTE}="([^"]*)"`);

/** A script whose text is in the page. Data, such as JSON, has another type. */
const INLINE_SCRIPT =
  /<script(?![^>]* src=)(?![^>]* type="(?!module"|(?:text|application)\/javascript"))[^>]*>\s*([^<\n]{1,60})/gi;

/** Creates the function that renders pages. What is equal on all pages is made once. */
export function createPageRenderer({
  site,
  assets,
  icons,
  renderer,
  loader,
}: PageRenderContext): (parts: PageParts, begun?: Dependencies) => RenderedDocument {
  const policies = new Map<PageStyles, Map<string, string>>();
  const renderHead = createHeadRenderer({ site, icons });
  const rules = site.navigation.prefetch ? [`<script type="speculationrules">${speculationRules(site)}</script>`] : [];
  const locales = new Map(site.locales.map((locale) => [locale.code, locale]));

  function policyFor(
    styles: PageStyles,
    modules: boolean,
    allows: ReadonlySet<string>,
    exception: PolicyException | undefined,
  ): string {
    const ofStyles = policies.get(styles) ?? new Map<string, string>();
    policies.set(styles, ofStyles);
    const key = `${String(modules)} ${[...allows].sort().join()} ${exception?.path ?? ''}`;
    const policy =
      ofStyles.get(key) ??
      contentSecurityPolicy(
        site,
        {
          scripts: modules ? [loader] : [],
          styles: inlineStyles(styles),
          linkedStyles: styles.kind === 'linked',
          modules,
          allows,
          exception,
        },
        'meta',
      );
    ofStyles.set(key, policy);
    return policy;
  }

  function pictureFor(image: string | undefined, card: PageParts['card']): SharePicture | undefined {
    if (image === undefined) return card && { ...CARD_SIZE, url: site.origin + card.url, alt: card.alt };
    const raster = assets.raster(image, CARD_SIZE.width);
    return raster && { ...raster, url: site.origin + raster.url, alt: undefined };
  }

  return ({ template, styles, page, content, ogImage, card }, begun) => {
    const image = ogImage ?? (card ? undefined : site.ogImage);
    const share = deepFreeze(pictureFor(image, card));
    const { html: body, head, trace, styled, placed } = renderer.renderBody(template, page, content, share, begun);
    if (styled !== undefined) throw styleFailure(styled);
    const blocked = [...body.matchAll(INLINE_SCRIPT)].map(([tag, text = '']) =>
      diagnostic('template-inline-script', {
        message: `The page has a script in its HTML: \`${text.trim()}\`.`,
        position: parsePlace(TAG_PLACE.exec(tag)?.[1]),
      }),
    );
    addPlaceholderStyles(body, trace);
    for (const item of formAllowances(body, page, site)) trace.allows.add(item);
    const modules = trace.islands.size > 0;
    if (image !== undefined) {
      trace.sources.add(assets.file(image));
      trace.items.add(`asset ${image}`);
      trace.forms.add(rasterForm(image, CARD_SIZE.width));
    }
    for (const path of [site.icon, site.appIcon]) if (icons && path !== undefined) trace.sources.add(assets.file(path));
    const headHtml = renderHead({
      page,
      extras: head,
      policy: policyFor(styles, modules, trace.allows, exceptionFor(site.policyExceptions, page.path)),
      ogImage: share,
      hoisted: trace.hoisted,
      styles: styleElement(styles),
    });
    const locale = locales.get(page.locale);
    const text = page.textLocale === undefined ? body : inLanguage(body, locales.get(page.textLocale), locale);
    const before = `${documentStart(page.locale, locale, headHtml)}${site.drafts ? reviewMark(page) : ''}`;
    const scripts = [...(modules ? [`<script type="module">${loader}</script>`] : []), ...rules];
    return {
      html: `${before}${[text, ...scripts].join('\n')}\n</body>\n</html>\n`,
      trace,
      placed:
        text === body ? placed?.map(({ fragment, start }) => ({ fragment, start: start + before.length })) : undefined,
      blocked,
    };
  };
}

/** Gives the `<main>` of a page that is not translated the language of its text. */
function inLanguage(body: string, text: LocaleInfo | undefined, frame: LocaleInfo | undefined): string {
  if (!text) return body;
  const dir = text.dir === frame?.dir ? '' : ` dir="${text.dir}"`;
  return body.replace(/<main(?=[\s>])/, `<main lang="${escapeHtml(text.code)}"${dir}`);
}

/** Says to reviewers what they see. It needs no style sheet, and is in English, as messages are. */
function reviewMark({ draft }: PageInfo): string {
  const words = `For review: drafts are shown here.${draft ? ' This page is a draft.' : ''}`;
  return `<p role="note" lang="en" dir="ltr"><mark>${words}</mark></p>\n`;
}

function styleFailure({ tag, island = '' }: StyledTag): IsletError {
  const [attribute, place = TAG_PLACE.exec(island)?.[1]] = TAG_PLACE.exec(tag) ?? [];
  const [, name] = / data-island="([^"]*)"/.exec(island) ?? [];
  const isElement = /^<style[\s>]/i.test(tag);
  const written = tag
    .replace(attribute ?? '', '')
    .trim()
    .slice(0, 80);
  return failure(isElement ? 'template-style-element' : 'template-style-attribute', {
    message: `The ${name === undefined ? 'page' : `island \`${name}\``} has a ${isElement ? '`<style>` element' : '`style` attribute'}: \`${written}\`.`,
    position: parsePlace(place),
  });
}

/** Line breaks without meaning make documents easy to compare. */
function documentStart(lang: string, locale: LocaleInfo | undefined, head: string): string {
  const dir = locale?.dir === 'rtl' ? ' dir="rtl"' : '';
  return `<!doctype html>\n<html lang="${escapeHtml(lang)}"${dir}>\n<head>\n${head}\n</head>\n<body>\n`;
}

/** Tags with the address that a form is sent to, as React writes them. */
const TAGS = /<(form|button|input)\b[^>]* (?:form)?action="([^"]*)"[^>]*>/gi;

const PLACE = new RegExp(` ${PLACE_ATTRIBUTE}="([^"]*)"`);

/**
 * Returns what the security policy must allow so that the forms of a page can be sent.
 *
 * @throws IsletError `form-unknown-address` with every form to an address of no service
 */
export function formAllowances(html: string, page: PageInfo, { services, serviceUses }: SiteConfig): string[] {
  if (!html.includes('<form')) return [];
  const targets = Object.entries(services).filter(([name]) => serviceUses[name] === 'form');
  const allowed: string[] = [];
  const problems = [...html.matchAll(TAGS)].flatMap(([tag, name = '', written = '']) => {
    const address = written.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
    const url = URL.canParse(address, page.url) ? new URL(address, page.url) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    const isOwn = url.origin === new URL(page.url).origin;
    if (isOwn || targets.some(([, service]) => isBelow(new URL(service).href, url.href))) {
      // Services send visitors back to the site, and policies apply to redirects.
      allowed.push("form-action 'self'", ...(isOwn ? [] : [allowance('form-action', url.href)]));
      return [];
    }
    const own = ['contact', ...url.hostname.split('.'), 'NAME'].find((word) => !Object.hasOwn(services, word)) ?? '';
    const position = parsePlace(PLACE.exec(tag)?.[1]);
    return [
      diagnostic('form-unknown-address', {
        message: `A \`<${name}>\` sends to \`${address}\`, which is no service for forms.`,
        remedy: `Name it in \`services\` of \`site/site.yaml\`: \`${own}: { url: '${url.href}', use: form }\`.`,
        position,
      }),
    ];
  });
  if (problems.length > 0) throw new IsletError(problems);
  return [...new Set(allowed)];
}
