import type { DiagnosticName } from '../errors/index.js';
import { differenceOf } from '../lib/text/look-alikes.js';
import { didYouMean, suggestion } from '../lib/text/did-you-mean.js';
import { normaliseHref } from '../lib/html/href.js';
import { anchorIn } from '../lib/text/names.js';
import { nearestRoutes, routeRemedy } from '../lib/site/nearest-routes.js';
import { isFileName, linkRemedy } from './link-address.js';

/** What references can lead to. Paths may be spelled in any way that `lib/names.ts` takes for the same. */
export interface ReferenceTargets {
  /** The route of the page at a path; `undefined` where there is none. */
  findPage(path: string): string | undefined;
  /** The address of another published file, such as `/sitemap.xml`, or one that redirects. */
  findFile(path: string): string | undefined;
  /** The path of a file, or of an image that can be shown, in `site/assets/`. */
  findAsset(path: string): string | undefined;
  findImage(path: string): string | undefined;
  /** Published address of a file in `site/assets/`, by its path there. The file is published because somebody asked. */
  fileAddress(path: string): string;
  pages(): readonly string[];
  /** The file of the page at a route, where it could be read. */
  pageFile(route: string): string | undefined;
  assets(): readonly string[];
}

/** What a link comes to. */
export interface ResolvedLink {
  /** The link in its one spelling; as it was written where it has a problem. */
  readonly href: string;
  /** The place on a page of the site that it leads to. */
  readonly anchor?: { readonly route: string; readonly name: string };
  readonly problem?: { readonly name: DiagnosticName; readonly message: string; readonly remedy?: string };
}

export interface LinkContext {
  readonly targets: ReferenceTargets;
  /** Of the site: scheme and host. */
  readonly origin: string;
  /** Route of the page that the link is on; `undefined` where it is on no page of its own. */
  readonly own: string | undefined;
}

/** Finds out where a link of a field or of authored text leads. Links with a scheme are not judged, but for those to the site itself. */
export function resolveLink(written: string, context: LinkContext): ResolvedLink {
  const { targets, origin, own } = context;
  // Most links are plain routes: they are taken apart only where they are not.
  if (written.startsWith('/') && written.endsWith('/') && targets.findPage(written) === written)
    return { href: written };
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(written) ?? [];
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) {
    return written.startsWith(`${origin}/`)
      ? ownAddress(written, path.slice(origin.length), targets)
      : { href: written };
  }
  const rest = query + fragment;
  const name = anchorIn(fragment.slice(1));
  if (path === '') {
    if (query !== '') return { href: written, problem: incomplete(written, targets) };
    return { href: written, ...(own !== undefined && name !== undefined && { anchor: { route: own, name } }) };
  }
  const isRooted = path.startsWith('/') && !/^\/[/\\]/.test(path);
  const route = isRooted ? targets.findPage(path) : undefined;
  if (route !== undefined) return { href: route + rest, ...(name !== undefined && { anchor: { route, name } }) };
  const file = isRooted ? targets.findFile(path) : undefined;
  if (file !== undefined) return { href: file + rest };
  const asset = targets.findAsset(path);
  if (asset !== undefined) return { href: targets.fileAddress(asset) + rest };
  if (isFileName(path) && (isRooted || linkRemedy(written) === undefined))
    return { href: written, problem: missingFile(path, targets) };
  return { href: written, problem: isRooted ? missingPage(path, context) : incomplete(written, targets) };
}

type Problem = NonNullable<ResolvedLink['problem']>;

function missingPage(written: string, { targets, own }: LinkContext): Problem {
  const path = normaliseHref(readableLink(written));
  const others = targets.pages().filter((route) => route !== own);
  return {
    name: 'link-unknown-route',
    message: `There is no page \`${path}\`.`,
    remedy: routeRemedy(path, others, (route) => targets.pageFile(route)),
  };
}

function missingFile(path: string, targets: ReferenceTargets): Problem {
  const file = path.replace(/^\/+/, '');
  return {
    name: 'asset-missing',
    message: `There is no file \`site/assets/${file}\`, and no page \`/${file}\`.`,
    remedy: suggestion(file, targets.assets(), ADD_FILE),
  };
}

/** A link that has neither a scheme nor a slash at its beginning, and names no file. */
function incomplete(written: string, targets: ReferenceTargets): Problem {
  const [, path = '', rest = ''] = /^(?:\.{0,2}[/\\])*([^?#]*)(.*)$/s.exec(written) ?? [];
  const route = `/${path.replace(/(?:^|\/)index\.html?$|\.html?$/, '')}`;
  const found = targets.findPage(route);
  const [near] = found === undefined ? nearestRoutes(route, targets.pages()) : [];
  const rooted = found === undefined ? undefined : `Write \`${found}${rest}\`.`;
  const likely = near === undefined ? undefined : `Write the route with \`/\` at its beginning, such as \`${near}\`.`;
  return {
    name: 'link-incomplete',
    message: `\`${written}\` is no route, no file in \`site/assets/\` and no full address.`,
    ...withRemedy(rooted ?? linkRemedy(written) ?? likely),
  };
}

function withRemedy(remedy: string | undefined): Pick<Problem, 'remedy'> {
  return remedy === undefined ? {} : { remedy };
}

/** Other programs may answer at the address of the site too, so nothing is certain. */
function ownAddress(href: string, written: string, targets: ReferenceTargets): ResolvedLink {
  const path = normaliseHref(written);
  if ((targets.findPage(path) ?? targets.findFile(path)) !== undefined) return { href };
  const near = didYouMean(path, targets.pages());
  const difference = near === undefined ? undefined : differenceOf(path, near);
  return {
    href,
    problem: {
      name: 'link-unknown-address',
      message: `There is no page \`${path}\`.`,
      ...(near !== undefined && {
        remedy: `Did you mean \`${near}\`, without the origin?${difference === undefined ? '' : ` ${difference}`}`,
      }),
    },
  };
}

/** What to do where a file is named that is not there. */
export const ADD_FILE = 'Add the file; there is none in `site/assets/` yet.';

/** A link as people write it; encoded characters that would mean something else in it stay encoded. */
export function readableLink(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    // Malformed encoding is the only failure.
    return href;
  }
}

const HREF = /(<a\b(?:[^">]|"[^"]*")*? href=")([^"]*)"/g;

/** Puts other addresses into the links of authored HTML as it was serialised. */
export function replaceLinks(html: string, replacement: (href: string) => string): string {
  return html.replace(
    HREF,
    (_, before: string, value: string) => `${before}${escaped(replacement(unescaped(value)))}"`,
  );
}

function unescaped(value: string): string {
  return value.replace(/&(?:amp|quot|lt|gt|#39);/g, (reference) => CHARACTERS[reference] ?? reference);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
};

function escaped(value: string): string {
  return value.replace(/[&"<>]/g, (character) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;' })[character] ?? '&gt;');
}
