import { percentDecoded } from './path-pattern.js';

/*
 * Keys for the names of routes, redirects, files and anchors. Two names mean the same thing if their keys are equal.
 * A key is only for comparison: the output has the name of the thing that was found.
 */

/** A path without anything to decode or to resolve. */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)*\/?$/;

/**
 * Returns the key of a path of the site without query and fragment. Ignores percent-encoding, Unicode normalisation,
 * dot segments and the last slash, not letter case. An encoded slash stays encoded: it is part of a name.
 */
export function routeKey(path: string): string {
  if (PLAIN_PATH.test(path)) return withoutLastSlash(path);
  const names: string[] = [];
  const [, ...parts] = path.split('/');
  for (const [index, part] of parts.entries()) {
    const name = percentDecoded(part).normalize('NFC').replaceAll('/', '%2F');
    const isDots = name === '.' || name === '..';
    if (name === '..') names.pop();
    if (!isDots) names.push(name);
    else if (index === parts.length - 1) names.push('');
  }
  return withoutLastSlash(`/${names.join('/')}`);
}

/** Returns a path as a route: with a slash at the end, unless it is that of an HTML file. */
export function asRoute(path: string): string {
  const key = routeKey(path);
  return key === '/' || (isHtmlFile(key) && !path.endsWith('/')) ? key : `${key}/`;
}

/** Whether a path is that of an HTML file, which has no form with a slash at its end. */
export function isHtmlFile(path: string): boolean {
  return /\.html?$/.test(path);
}

/** Returns the existing route that a path means, if there is one. */
export function findRoute(path: string, has: (route: string) => boolean): string | undefined {
  if (has(path)) return path;
  return path.startsWith('/') ? [asRoute(path), `${routeKey(path)}/`].find(has) : undefined;
}

function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Returns the key of a file path. macOS may decompose the accents of a name. */
export function fileKey(path: string): string {
  return path.normalize('NFC');
}

const PLAIN_FILE = /^[a-z0-9._/-]*$/;

/** Returns the key of a file path for file systems and hosts that ignore case: NFC, and Unicode's full case folding. */
export function caseKey(path: string): string {
  if (PLAIN_FILE.test(path)) return path;
  // Letter by letter, since the lower case of a final sigma is another one. The dotless i is no form of `i`.
  return fileKey(Array.from(fileKey(path), (letter) => (letter === '\u0131' ? letter : folded(letter))).join(''));
}

function folded(letter: string): string {
  return letter.toLowerCase().toUpperCase().toLowerCase();
}

/**
 * Returns the paths in `site/assets/` that an author may mean, the most literal first: as written, percent-decoded,
 * and without the start of a path that was copied from an editor or terminal (`site/assets/`, `./`, `../`, `/`), with
 * forward slashes.
 */
export function assetSpellings(written: string): string[] {
  const path = written.replaceAll('\\', '/');
  const bare = path.replace(/^(?:\.{0,2}\/)+/, '');
  const inFolder = /^(?:.*\/)?site\/assets\/(.+)$/.exec(path)?.[1] ?? /^assets\/(.+)$/.exec(bare)?.[1];
  const plain = [written, path, bare, ...(inFolder === undefined ? [] : [inFolder])];
  return [...new Set([...plain, ...plain.map((item) => item.split('/').map(percentDecoded).join('/'))].map(fileKey))];
}

/**
 * Returns the element id in a fragment (without `#`). `undefined` for fragments that need no element: the empty one,
 * `top`, and directives such as `:~:text=` (HTML standard, "select the indicated part").
 */
export function anchorIn(fragment: string): string | undefined {
  const anchor = fragment.replace(/:~:.*$/s, '');
  return anchor === '' || percentDecoded(anchor).toLowerCase() === 'top' ? undefined : anchor;
}

/** Whether an anchor leads to one of these ids. Browsers compare it as written, then percent-decoded. */
export function hasAnchor(ids: ReadonlySet<string>, anchor: string): boolean {
  return ids.has(anchor) || ids.has(percentDecoded(anchor));
}
