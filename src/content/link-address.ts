/** A name of a host, by its shape: labels, then a top-level domain in letters; with a port, a path, a query or a fragment behind it. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?::\d+)?(?:[/?#]|$)/i;

/** Endings of files that sites publish beside pages. */
const FILE =
  /\.(?:apk|avif|csv|docx?|epub|gif|ics|jpe?g|json|m4a|mp3|mp4|odp|ods|odt|pdf|png|pptx?|rtf|svg|txt|vcf|webm|webp|xlsx?|xml|zip)$/i;

const MAIL = /^[^\s@/:?#]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** Digits as people write a phone number: at least seven. */
const PHONE = /^\+?[\d\s().-]*$/;

/**
 * The full address that a link most likely means which lacks its scheme or is written with a wrong one, such as `https://www.example.com` for
 * `www.example.com`; `undefined` where nothing is likely.
 */
export function completeLink(written: string): string | undefined {
  const link = written.trim();
  const digits = link.replace(/\D/g, '');
  const [, scheme, rest = ''] = /^(mailto|tel)[\s:;/]*(.*)$/is.exec(link) ?? [];
  if (scheme?.toLowerCase() === 'mailto' && MAIL.test(rest)) return `mailto:${rest}`;
  if (scheme !== undefined && PHONE.test(rest) && rest !== '') return `tel:${phone(rest)}`;
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
  return HOST.test(link) && (/^www\./i.test(link) || !isOfFile(link.replace(/[/?#].*$/s, '')));
}

function isOfFile(name: string): boolean {
  return FILE.test(name) || PAGE.test(name);
}

/** Endings of pages and sources, which are no domains. */
const PAGE = /\.(?:html?|php|aspx?|jsp|mdx?|ya?ml|tsx?|jsx?|css)$/i;

/** Whether a path ends in a name of a file, such as `.pdf`, and not of a page. */
export function isFileName(path: string): boolean {
  return FILE.test(path);
}

/** How to write a link that is none by its form; `undefined` where nothing is likely. */
export function linkRemedy(written: string): string | undefined {
  const complete = completeLink(written);
  if (complete?.startsWith('tel:') && !complete.startsWith('tel:+'))
    return `Write \`${complete}\`; with the code of the country (\`tel:+…\`) it can be called from abroad, too.`;
  if (complete !== undefined) return `Write \`${complete}\`.`;
  if (/^[^:]*\s/.test(written.trim()))
    return `Write \`${written.trim().replace(/\s/g, '%20')}\`: a link holds no blanks.`;
  if (/^[^:]*\\/.test(written)) return `Write \`/${written.replace(/^[./\\]+/, '').replaceAll('\\', '/')}\`.`;
  return undefined;
}

/** Safe schemes, paths of this site and paths without `/` at their beginning, which have no colon in their first part. */
const LINKABLE = /^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\])|(?![/\\]|[^/?#]*:).)/is;

/**
 * Whether the address of a link in authored text is passed on to where references are checked. A second slash, or a backslash, which browsers take for one,
 * leads to another host; what browsers skip (tabs, line breaks, other control characters) can hide a scheme.
 */
export function mayBeLinked(address: string): boolean {
  return address !== '' && !/\p{Cc}/u.test(address) && LINKABLE.test(address);
}
