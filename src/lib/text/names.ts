import { percentDecoded } from './path-pattern.js';

/*
 * When two names mean one thing. Everything that looks up a route, a redirect, a file or an anchor by a name that a person wrote compares the keys made here.
 * A key is for comparing only: what is published is the name of the thing that was found.
 */

/** A path with one spelling: nothing to decode, no dot segment. */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)*\/?$/;

/**
 * One key for all spellings of a path of the site (without query and fragment): percent-encoding, Unicode normalisation, `.` and `..`, the last slash.
 * Letter case counts, as on most hosts. An encoded slash stays encoded: it is part of a name.
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

/** The route that a path means if it means one: routes end in `/`, those of not-found pages aside. */
export function asRoute(path: string): string {
  const key = routeKey(path);
  return key === '/' || /\/404\.html$/.test(key) ? key : `${key}/`;
}

/** The route that a path means among those that there are; `undefined` where it means none of them. */
export function findRoute(path: string, has: (route: string) => boolean): string | undefined {
  if (has(path)) return path;
  const route = asRoute(path);
  return path.startsWith('/') && has(route) ? route : undefined;
}

function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** One key for a path of a file as systems store it: macOS may decompose the accents of a name that was typed composed. */
export function fileKey(path: string): string {
  return path.normalize('NFC');
}

/** Has one spelling. */
const PLAIN_FILE = /^[a-z0-9._/-]*$/;

/** The same for systems and hosts that take upper and lower case for one. */
export function caseKey(path: string): string {
  return PLAIN_FILE.test(path) ? path : fileKey(path).toLowerCase();
}

/**
 * The spellings in which a path of a file in `site/assets/` may be meant, most literal first: as it is, percent-decoded, and without what a path copied from
 * an editor, a terminal or a template begins with (`site/assets/`, `./`, `../`, `/`), with its slashes turned forward.
 */
export function assetSpellings(written: string): string[] {
  const path = written.replaceAll('\\', '/');
  const bare = path.replace(/^(?:\.{0,2}\/)+/, '');
  const inFolder = /^(?:.*\/)?site\/assets\/(.+)$/.exec(path)?.[1] ?? /^assets\/(.+)$/.exec(bare)?.[1];
  const plain = [written, path, bare, ...(inFolder === undefined ? [] : [inFolder])];
  return [...new Set([...plain, ...plain.map((item) => item.split('/').map(percentDecoded).join('/'))].map(fileKey))];
}

/**
 * The element that a fragment (without `#`) leads to, as it is written there. `undefined` where none is needed: the empty fragment, `top` in any case, and
 * directives such as `:~:text=` (HTML standard, "select the indicated part").
 */
export function anchorIn(fragment: string): string | undefined {
  const anchor = fragment.replace(/:~:.*$/s, '');
  return anchor === '' || percentDecoded(anchor).toLowerCase() === 'top' ? undefined : anchor;
}

/** Whether one of these ids is what an anchor leads to: browsers compare it as written, then percent-decoded. */
export function hasAnchor(ids: ReadonlySet<string>, anchor: string): boolean {
  return ids.has(anchor) || ids.has(percentDecoded(anchor));
}
