import type { ImageForm, ImageSources } from '../api/site-model.js';
import type { DiagnosticName } from '../errors/index.js';
import { differenceOf } from '../lib/text/look-alikes.js';
import { asciiAddress } from '../lib/text/ascii-address.js';
import { didYouMean, suggestion } from '../lib/text/did-you-mean.js';
import { escapeHtml, unescapeHtml } from '../lib/html/escape.js';
import { normaliseHref } from '../lib/html/href.js';
import { anchorIn } from '../lib/text/names.js';
import { assetFile, assetName, namedAsset } from '../lib/site/asset-paths.js';
import { isOutside, siteAddress, sitePath } from '../lib/site/base-path.js';
import { nearestRoutes, routeRemedy, SAME_DATES, withoutBase } from '../lib/site/nearest-routes.js';
import { isFileName, linkRemedy } from './rich-text/link-address.js';
import { decodedAddress } from '../lib/text/path-pattern.js';

/** The targets of references. Paths may have any spelling that `lib/text/names.ts` treats as equal. */
export interface ReferenceTargets {
  /** Returns the route of the page at a path, or `undefined`. */
  findPage(path: string): string | undefined;
  /** Returns the address of another published file, such as `/sitemap.xml`, or of a redirect. */
  findFile(path: string): string | undefined;
  /** Returns the path of an asset (`asset-paths.ts`). */
  findAsset(path: string): string | undefined;
  /** Returns the path of an asset that is a readable image. */
  findImage(path: string): string | undefined;
  /** Returns the published address of an asset, and publishes it. */
  fileAddress(path: string): string;
  /** Says why the page at a path is not published; `undefined` if there is none. */
  unpublished(path: string): string | undefined;
  /** Returns an image in its published forms, and publishes them. */
  image(path: string, widths: readonly number[], form?: ImageForm): ImageSources;
  pages(): readonly string[];
  /** False if an error leaves routes unknown. */
  readonly knowsAllPages: boolean;
  /** The same of published files. */
  readonly knowsAllFiles: boolean;
  /** Returns the source file of the page at a route, if it is valid. */
  pageFile(route: string): string | undefined;
  assets(): readonly string[];
  /** Returns the ids of data that a field refers to, in a language; `undefined` if they are not known. */
  ids(refersTo: string, locale: string | undefined): readonly string[] | undefined;
}

/** The result for one link. */
export interface ResolvedLink {
  /** The canonical link; as written if it has a problem. */
  readonly href: string;
  /** The element on a page of the site that it leads to. */
  readonly anchor?: { readonly route: string; readonly name: string };
  readonly problem?: { readonly name: DiagnosticName; readonly message: string; readonly remedy?: string | undefined };
}

export interface LinkContext {
  readonly targets: ReferenceTargets;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Path of the site below it. */
  readonly base: string;
  /** The file with the link, if there is one. */
  readonly file?: string;
  /** Route of the page with the link; `undefined` in shared data. */
  readonly own: string | undefined;
}

/**
 * Resolves a link of a field or of authored text. Links with a scheme are only checked if they lead to the site
 * itself.
 */
export function resolveLink(written: string, context: LinkContext): ResolvedLink {
  const { targets, origin, base, own } = context;
  // Most links are plain routes, which need no parsing.
  if (base === '' && written.startsWith('/') && written.endsWith('/') && targets.findPage(written) === written)
    return { href: asciiAddress(written) };
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(written) ?? [];
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) {
    if (/^[a-z][a-z\d+.-]*:\/*[^/?#@\s]*:[^/?#@\s]*@/i.test(written)) return { href: written, problem: PASSWORD };
    const [host = ''] = /^https?:\/\/[^/]*(?=\/)/i.exec(path) ?? [];
    return asciiAddress(host) === origin
      ? ownAddress(origin + written.slice(host.length), path.slice(host.length), context)
      : { href: written };
  }
  const rest = query + fragment;
  const name = anchorIn(fragment.slice(1));
  if (path === '') {
    if (query !== '') return { href: written, problem: incomplete(written, context) };
    return { href: written, ...(own !== undefined && name !== undefined && { anchor: { route: own, name } }) };
  }
  const isRooted = path.startsWith('/') && !/^\/[/\\]/.test(path);
  const address = siteAddress(base, path);
  const route = isRooted ? targets.findPage(address) : undefined;
  if (route !== undefined)
    return { href: asciiAddress(route) + rest, ...(name !== undefined && { anchor: { route, name } }) };
  const file = isRooted ? targets.findFile(address) : undefined;
  if (file !== undefined) return { href: file + rest };
  const asset = targets.findAsset(namedAsset(path, context.file ?? ''));
  if (asset !== undefined) return { href: targets.fileAddress(asset) + rest };
  const inside = isRooted && base !== '' ? (targets.findPage(path) ?? targets.findFile(path)) : undefined;
  const remedy = inside === undefined ? undefined : withoutBase(base, inside + rest);
  const problem = problemOf(written, path, isRooted, context);
  return { href: written, ...(problem && { problem: { ...problem, ...(remedy !== undefined && { remedy }) } }) };
}

const PASSWORD = {
  name: 'link-with-password',
  message: 'This address holds a name and a password.',
} as const;

function problemOf(written: string, path: string, isRooted: boolean, context: LinkContext): Problem | undefined {
  if (isFileName(path) && (isRooted || linkRemedy(written) === undefined)) return missingFile(path, context);
  return isRooted ? missingPage(path, context) : incomplete(written, context);
}

type Problem = NonNullable<ResolvedLink['problem']>;

function missingPage(written: string, { targets, origin, base, own }: LinkContext): Problem | undefined {
  const path = normaliseHref(decodedAddress(written));
  const reason = targets.unpublished(siteAddress(base, path));
  if (reason !== undefined)
    return { name: 'link-unknown-route', message: `\`${path}\` is not published: ${reason}.`, remedy: SAME_DATES };
  if (!targets.knowsAllPages) return undefined;
  const others = targets.pages().filter((route) => route !== own);
  const remedy = routeRemedy(base, path, others, targets.pageFile);
  const isOutside = base !== '' && !path.startsWith(`${base}/`) && !remedy.startsWith('Did you mean');
  return {
    name: 'link-unknown-route',
    message: `There is no page \`${path}\`.`,
    remedy: isOutside ? `${remedy} For another program at this host, write \`${origin}${path}\`.` : remedy,
  };
}

function missingFile(written: string, { targets, file = '' }: LinkContext): Problem | undefined {
  if (!targets.knowsAllFiles) return undefined;
  const path = written.replace(/^\/+/, '');
  const named = namedAsset(path, file);
  return {
    name: 'asset-missing',
    message: `There is no file \`${assetFile(named)}\`${named === path ? `, and no page \`/${path}\`` : ''}.`,
    remedy: otherPlace(path, file, targets.findAsset) ?? suggestion(path, assetNames(targets.assets(), file), ADD_FILE),
  };
}

/** The problem of a link without a scheme and without a leading slash that is not a file. */
function incomplete(written: string, { targets, base }: LinkContext): Problem {
  const [, path = '', rest = ''] = /^(?:\.{0,2}[/\\])*([^?#]*)(.*)$/s.exec(written) ?? [];
  const route = `/${path.replace(/(?:^|\/)index\.html?$|\.html?$/, '')}`;
  const found = targets.findPage(siteAddress(base, route)) ?? targets.findPage(route);
  const routes = found === undefined ? targets.pages().map((page) => sitePath(base, page)) : [];
  const [near] = nearestRoutes(route, routes);
  const rooted = found === undefined ? undefined : `Write \`${sitePath(base, found)}${rest}\`.`;
  const likely = near === undefined ? undefined : `Write a route that begins with \`/\`, such as \`${near}\`.`;
  return {
    name: 'link-incomplete',
    message: `\`${written}\` is neither a route, nor a file in \`site/assets/\`, nor a full address.`,
    remedy: rooted ?? linkRemedy(written) ?? likely,
  };
}

/** Checks an address on the site's own origin. Another program may answer there, so a problem is only a warning. */
function ownAddress(href: string, written: string, { targets, base }: LinkContext): ResolvedLink {
  const path = normaliseHref(written);
  const found = targets.findPage(path) ?? targets.findFile(path);
  if (found !== undefined || !targets.knowsAllPages || isOutside(base, path)) return { href };
  const near = didYouMean(path, targets.pages());
  const difference = near === undefined ? undefined : differenceOf(path, near);
  return {
    href,
    problem: {
      name: 'link-unknown-address',
      message: `There is no page \`${path}\`.`,
      ...(near !== undefined && {
        remedy: `Did you mean \`${sitePath(base, near)}\`, without the origin?${difference === undefined ? '' : ` ${difference}`}`,
      }),
    },
  };
}

/** Remedy for a missing file. */
/** The names of assets in the content of a file: those in `site/assets/`, and those in the folder of the file. */
export function assetNames(paths: readonly string[], file: string): readonly string[] {
  return paths.map((path) => assetName(path, file)).filter((name) => !name.startsWith('../'));
}

/** The remedy for an asset that is in the other of its two places: beside the content, or in `site/assets/`. */
export function otherPlace(written: string, file: string, find: ReferenceTargets['findAsset']): string | undefined {
  const beside = find(namedAsset(`./${written}`, file));
  if (beside !== undefined) return `It is beside this file: write \`${assetName(beside, file)}\`.`;
  const asset = find(written);
  return asset && `\`./\` begins a path beside this file. For \`${assetFile(asset)}\`, write \`${asset}\`.`;
}

export const ADD_FILE = 'Add the file; there is none in `site/assets/` yet.';

const HREF = /(<a\b(?:[^">]|"[^"]*")*? href=")([^"]*)"/g;

/** Replaces the addresses of links in serialised authored HTML. */
export function replaceLinks(html: string, replacement: (href: string) => string): string {
  return html.replace(
    HREF,
    (_, before: string, value: string) => `${before}${escapeHtml(replacement(unescapeHtml(value)))}"`,
  );
}
