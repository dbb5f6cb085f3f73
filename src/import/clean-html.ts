import { ALLOWED_TAGS, isAllowedAttribute, isPlainId } from '../content/rich-text/allow-list.js';
import { DOM_NAMES } from '../content/rich-text/dom-names.js';
import { escapeHtml, unescapeHtml } from '../lib/html/escape.js';

/** What a text may lead to. */
export interface Targets {
  /** Returns the new address of a link; `undefined` if islet links to no such address. */
  readonly link: (href: string) => string | undefined;
  /** Returns the path of a picture in `site/assets/`; `undefined`, if there is none. */
  readonly picture: (src: string) => string | undefined;
  /** @param at offset in the text */
  readonly note: (what: string, at: number) => void;
}

const COMMENT = /<!--[^]*?-->|<[!?][a-z][^>]*>/gi;
/** Elements whose content is no text of the page. */
const WHOLE =
  /<(script|style|template|noscript|head|title|svg|math|object|select|textarea|button|form)\b(?:[^>"']|"[^"]*"|'[^']*')*>[^]*?<\/\1\s*>/gi;
export const TAG = /<(\/?)([a-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|[^"'<>])*)?)>/gi;
const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** Leaves in a piece of HTML what islet publishes, each tag by itself, and notes what is lost. */
export function cleanHtml(html: string, targets: Targets): string {
  return html
    .replace(WHOLE, (whole, name: string, at: number) => {
      targets.note(`The element \`<${name.toLowerCase()}>\` is left out with its content.`, at);
      return '\n'.repeat(whole.split('\n').length - 1);
    })
    .replace(COMMENT, '')
    .replace(TAG, (_, slash: string, name: string, rest: string, at: number) =>
      cleanTag(name.toLowerCase(), slash, rest, at, targets),
    );
}

function cleanTag(written: string, slash: string, rest: string, at: number, targets: Targets): string {
  const name = { h1: 'h2', strike: 's', tt: 'code', big: 'strong', center: 'div' }[written] ?? written;
  const given = new Map(
    [...rest.matchAll(ATTRIBUTE)].map(([, key = '', double, single, bare]) => [
      key.toLowerCase(),
      unescapeHtml(double ?? single ?? bare ?? ''),
    ]),
  );
  const src = given.get('src');
  if (/^(?:iframe|video|audio|embed|source)$/.test(name)) {
    if (slash !== '' || src === undefined) return '';
    targets.note(`The element \`<${name}>\` is a link now.`, at);
    const address = targets.link(src);
    return address === undefined ? '' : `<a href="${escapeHtml(address)}">${escapeHtml(src)}</a>`;
  }
  if (!ALLOWED_TAGS.has(name)) {
    if (slash === '' && !/^(?:html|body|article|main|header|footer|nav|aside|font|picture)$/.test(name))
      targets.note(`The tag \`<${name}>\` is left out; its text stays.`, at);
    return '';
  }
  if (slash !== '') return `</${name}>`;
  if (name === 'a' && given.has('name') && !given.has('id')) given.set('id', given.get('name') ?? '');
  if (name === 'img') {
    const picture = src === undefined ? undefined : targets.picture(src);
    if (picture === undefined) return escapeHtml(given.get('alt') ?? '');
    given.set('src', picture);
    given.set('alt', given.get('alt') ?? '');
  }
  const href = given.get('href');
  const address = name === 'a' && href !== undefined ? targets.link(href) : undefined;
  if (address === undefined) given.delete('href');
  else given.set('href', address);
  const attributes = [...given].filter(([key, value]) => {
    if (key !== 'id') return isAllowedAttribute(name, key, value);
    if (isPlainId(value) && !DOM_NAMES.has(value)) return true;
    targets.note(`The id \`${value}\` is left out.`, at);
    return false;
  });
  return `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`;
}
