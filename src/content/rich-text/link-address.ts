import { IMAGE_EXTENSIONS, namesWith } from '../../lib/site/asset-forms.js';

/** A host name by its form: labels and a top-level domain in letters, optionally with port, path, query or fragment. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?::\d+)?(?:[/?#]|$)/i;

/** Extensions of files that sites publish besides pages. */
const DOCUMENTS =
  'apk csv doc docx epub ics json m4a mp3 mp4 odp ods odt pdf ppt pptx rtf txt vcf webm xls xlsx xml zip';
const FILE = namesWith([...IMAGE_EXTENSIONS, ...DOCUMENTS.split(' ')]);

const MAIL = /^[^\s@/:?#]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** Characters of a phone number as people write it. */
const PHONE = /^\+?[\d\s().-]*$/;

/**
 * Completes a link whose scheme is missing or wrong: `www.example.com` gives `https://www.example.com`. Returns
 * `undefined` if the intended address is unclear.
 */
export function completeLink(written: string): string | undefined {
  const link = written.trim();
  const digits = link.replace(/\D/g, '');
  const [, scheme, rest = ''] = /^(mailto|tel|sms)[\s:;/]*(.*)$/is.exec(link) ?? [];
  if (scheme?.toLowerCase() === 'mailto' && MAIL.test(rest)) return `mailto:${rest}`;
  if (scheme !== undefined && PHONE.test(rest) && rest !== '')
    return `${scheme.toLowerCase() === 'sms' ? 'sms' : 'tel'}:${phone(rest)}`;
  if (MAIL.test(link)) return `mailto:${link}`;
  if (PHONE.test(link) && digits.length >= 7) return `tel:${phone(link)}`;
  const host = /^(?:(?:https?:)?[/\\]{2,}|https?:[/\\]?)(?=[^/\\])/i.exec(link)?.[0];
  if (host === undefined) return isHost(link) ? `https://${link}` : undefined;
  const address = link.slice(host.length).replaceAll('\\', '/');
  return HOST.test(address) ? `https://${address}` : undefined;
}

function phone(text: string): string {
  return `${text.trim().startsWith('+') ? '+' : ''}${text.replace(/\D/g, '')}`;
}

function isHost(link: string): boolean {
  return HOST.test(link) && (/^www\./i.test(link) || !hasFileExtension(link.replace(/[/?#].*$/s, '')));
}

function hasFileExtension(name: string): boolean {
  return FILE.test(name) || PAGE.test(name);
}

/** Extensions of pages and sources, which are not top-level domains. */
const PAGE = /\.(?:html?|php|aspx?|jsp|mdx?|ya?ml|tsx?|jsx?|css)$/i;

/** Whether a path ends in the extension of a published file, such as `.pdf`. */
export function isFileName(path: string): boolean {
  return FILE.test(path);
}

/** Returns the remedy for a malformed link; `undefined` if the intended address is unclear. */
export function linkRemedy(written: string): string | undefined {
  const complete = completeLink(written);
  if (complete?.startsWith('tel:') && !complete.startsWith('tel:+'))
    return `Write \`${complete}\`. With the country code (\`tel:+…\`) it also works from abroad.`;
  if (complete !== undefined) return `Write \`${complete}\`.`;
  if (/^[^:]*\s/.test(written.trim()))
    return `Write \`${written.trim().replace(/\s/g, '%20')}\`: a link must not contain spaces.`;
  if (/^[^:]*\\/.test(written)) return `Write \`/${written.replace(/^[./\\]+/, '').replaceAll('\\', '/')}\`.`;
  return undefined;
}

/** What authored text may link to, in words. */
export const LINKABLE_WORDS =
  'Links may be routes such as `/page/`, files of `site/assets/`, `#anchor`, and `https:`, `mailto:`, `tel:` and `sms:` addresses.';

/** Safe schemes, paths of this site, and paths without a leading `/`, which have no colon in their first segment. */
const LINKABLE = /^(?:https:\/\/|mailto:|tel:|sms:|#|\/(?![/\\])|(?![/\\]|[^/?#]*:).)/is;

/**
 * Whether a link in authored text is allowed; the check of references decides the rest. `//` and `/\` lead to another
 * host. Browsers skip control characters, which can therefore hide a scheme.
 */
export function mayBeLinked(address: string): boolean {
  return address !== '' && !/\p{Cc}/u.test(address) && LINKABLE.test(address);
}
