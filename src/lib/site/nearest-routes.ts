import { asRoute } from '../text/names.js';
import { didYouMean, didYouMeanText } from '../text/did-you-mean.js';
import { distance } from 'fastest-levenshtein';
import { differenceOf } from '../text/look-alikes.js';
import { siteAddress, sitePath } from './base-path.js';

/** Remedy for a reference to a page that is not published. */
export const SAME_DATES = 'Publish both at the same times, or leave the reference out until then.';

/** Maximum number of routes in a message. */
const MAX_NAMED = 3;

/**
 * Suggests the route that a path without a page most likely means, or the nearest ones.
 *
 * @param base path of the site below its origin, which `addresses` have and `path` and the remedy do not
 * @param fileOf returns the file of the page at a route; with it, the remedy explains how a renamed page keeps its old
 * address
 */
export function routeRemedy(
  base: string,
  path: string,
  addresses: readonly string[],
  fileOf?: (address: string) => string | undefined,
): string {
  if (base !== '' && addresses.includes(asRoute(path))) return withoutBase(base, asRoute(path));
  const routes = addresses.map((address) => sitePath(base, address));
  const near = nearRoute(path, routes);
  if (near !== undefined && differenceOf(path, near) !== undefined) return didYouMeanText(path, near);
  const named = near === undefined ? nearestRoutes(path, routes) : [near];
  const [first] = named;
  if (first === undefined) return 'No route is like it; `islet routes` lists all.';
  const file = fileOf?.(siteAddress(base, first));
  const question =
    near === undefined
      ? `Nearest to it: ${named.map((route) => `\`${route}\``).join(', ')}.`
      : didYouMeanText(path, near);
  if (file === undefined || !/^\/[^\s#]*$/.test(path)) return question;
  const [which, where] = named.length > 1 ? ['one of them', `its file, such as \`${file}\``] : ['that', `\`${file}\``];
  return `${question} If the page was renamed to ${which}, add \`redirectFrom: [${path}]\` to ${where}.`;
}

/** The only route with the same last part, or else the one of which a path is a misspelling. */
function nearRoute(path: string, routes: readonly string[]): string | undefined {
  const [same, ...others] = routes.filter((route) => lastPart(route) === lastPart(path) && lastPart(route) !== '');
  if (same !== undefined && others.length === 0) return same;
  const near = didYouMean(path, routes);
  // Another number is another page.
  return near === undefined || numbersOf(near) === numbersOf(path) ? near : undefined;
}

function lastPart(route: string): string {
  return route
    .toLowerCase()
    .replace(/(?:\/|\.html?)?(?:[?#].*)?$/, '')
    .replace(/^.*\//, '');
}

function numbersOf(route: string): string {
  return (route.match(/\d+/g) ?? []).join();
}

/** Remedy for an address that was written with the base path. */
export function withoutBase(base: string, address: string): string {
  return `Leave out \`${base}\`: \`${sitePath(base, address)}\`.`;
}

/**
 * Returns the routes nearest to a path, nearest first: those with a common word, or of which less than half differs. A
 * route with the same last part comes first, and one with other numbers later.
 */
export function nearestRoutes(path: string, routes: readonly string[]): string[] {
  const words = wordsOf(path);
  return routes
    .filter((route) => route !== '/' && route !== '/404.html')
    .map((route) => {
      const others = wordsOf(route);
      const same = words.filter((word) => others.includes(word));
      const shared = lengthOf(same) / Math.max(lengthOf(words), lengthOf(others), 1);
      const far = distance(path, route) / Math.max(path.length, route.length);
      const moved = Number(numbersOf(path) !== numbersOf(route)) - Number(lastPart(path) === lastPart(route));
      return { route, shared, far, rank: far - shared + moved };
    })
    .filter(({ shared, far }) => shared > 0 || far < 0.5)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_NAMED)
    .map(({ route }) => route);
}

function lengthOf(words: readonly string[]): number {
  return words.join('').length;
}

/** Returns the words of three letters or more. Shorter ones, such as languages and articles, are ignored. */
function wordsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);
}
