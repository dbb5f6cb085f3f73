import type { ConfigData, HtmlElementLike, MetaDataTable } from 'html-validate/browser';
import { TIME_VALUE } from '../site/time-values.js';
import type { Rule } from '../site/rule.js';

/** A rule of html-validate that `check` applies. Its id is `html/` and its name in the library. */
export interface MarkupRule extends Pick<Rule, 'severity' | 'about' | 'remedy' | 'examples'> {
  readonly id: `html/${string}`;
  /** Options of the rule in html-validate. */
  readonly options?: object;
  /** True if html-validate applies the rule without configuration. */
  readonly always?: true;
  /** Matches pages in which the rule can find anything. It is not applied to others, which saves time. */
  readonly needs?: RegExp;
}

/** Creates a rule; its examples are bodies of pages. */
export function markupRule(
  name: string,
  {
    about,
    remedy,
    passes,
    fails,
    ...rest
  }: Pick<MarkupRule, 'about' | 'remedy' | 'options' | 'always' | 'needs'> & {
    readonly passes: string;
    readonly fails: string;
  },
): MarkupRule {
  return {
    id: `html/${name}`,
    severity: 'error',
    about,
    remedy,
    examples: { passes: { 'index.html': page(passes) }, fails: { 'index.html': page(fails) } },
    ...rest,
  };
}

function page(body: string): string {
  return /^<!|^<html/i.test(body)
    ? body
    : `<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body>${body}</body></html>`;
}

const PRIORITIES = ['high', 'low', 'auto'];
const SANDBOX =
  `downloads forms modals orientation-lock pointer-lock popups popups-to-escape-sandbox presentation same-origin scripts
  storage-access-by-user-activation top-navigation top-navigation-by-user-activation
  top-navigation-to-custom-protocols`
    .split(/\s+/)
    .map((name) => `allow-${name}`);

/** Links that a body can have (HTML standard, "body-ok"). */
const BODY_LINKS = /^(?:dns-prefetch|modulepreload|pingback|preconnect|prefetch|preload|stylesheet)$/;

/** Metadata of the text around it: microdata, and RDFa, which html-validate does not know. */
function isItem(node: HtmlElementLike): boolean {
  return node.hasAttribute('itemprop') || (node.hasAttribute('property') && !node.closest('head'));
}

function isBodyLink(node: HtmlElementLike): boolean {
  const rel = node.getAttribute('rel');
  return isItem(node) || (typeof rel === 'string' && rel.split(/\s+/).every((one) => BODY_LINKS.test(one)));
}

/** Changes to what html-validate knows of elements. `page-title` and `page-language` check the first two. */
const ELEMENTS: MetaDataTable = {
  '*': { attributes: { contenteditable: { omit: true, enum: ['true', 'false', 'plaintext-only'] } } },
  head: { requiredContent: [] },
  html: { attributes: { lang: { required: false } } },
  iframe: { attributes: { loading: { enum: ['lazy', 'eager'] }, sandbox: { list: true, omit: true, enum: SANDBOX } } },
  img: { attributes: { loading: { enum: ['lazy', 'eager'] }, fetchpriority: { enum: PRIORITIES } } },
  link: { flow: isBodyLink, phrasing: isBodyLink, attributes: { fetchpriority: { enum: PRIORITIES } } },
  meta: { flow: isItem, phrasing: isItem },
  track: { attributes: { kind: { enum: ['subtitles', 'captions', 'descriptions', 'chapters', 'metadata'] } } },
  picture: { requiredContent: ['img'] },
  ...Object.fromEntries(
    ['time', 'ins', 'del'].map((name) => [name, { attributes: { datetime: { enum: [`/${TIME_VALUE.source}/`] } } }]),
  ),
};

/** The configuration of html-validate for these rules, without presets. */
export function configFor(rules: readonly MarkupRule[]): ConfigData {
  return {
    root: true,
    elements: ['html5', ELEMENTS],
    rules: Object.fromEntries(
      rules
        .filter(({ always }) => !always)
        .map(({ id, options }) => [id.slice('html/'.length), options === undefined ? 'error' : ['error', options]]),
    ),
  };
}
