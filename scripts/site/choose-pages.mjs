/** @typedef {import('./published-pages.mjs').PublishedPage} PublishedPage */

/**
 * Which pages a command looks at.
 *
 * @typedef {object} Choice
 * @property {boolean} all
 * @property {readonly string[]} only paths, with or without the last slash; where there are any, nothing else is looked at
 */

/** What a page looks like follows from its template and its language. @param {PublishedPage} page */
export const kindOf = ({ template, lang }) => (lang.split('-')[0] === 'en' ? template : `${template} (${lang})`);

/**
 * The largest page of each kind, which stands for the others: what it can bear, they can. Kinds in alphabetical order.
 *
 * @template {PublishedPage} T
 * @param {readonly T[]} pages
 * @param {(page: T) => string} [kind]
 * @returns {T[]}
 */
export function largestOfEach(pages, kind = kindOf) {
  /** @type {Map<string, T>} */
  const chosen = new Map();
  for (const page of pages) {
    const best = chosen.get(kind(page));
    if (best === undefined || page.bytes > best.bytes) chosen.set(kind(page), page);
  }
  return [...chosen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, page]) => page);
}

/**
 * @param {readonly PublishedPage[]} pages
 * @param {Choice} choice
 * @returns {PublishedPage[]} by kind, then in the order of `pages`
 * @throws {RangeError} whose message names the paths that no page has
 */
export function choosePages(pages, { all, only }) {
  const missing = only.filter((path) => !pages.some(({ route }) => isSame(route, path)));
  if (missing.length > 0)
    throw new RangeError(
      `No page is published at ${missing.map((path) => `\`${path}\``).join(', ')}. \`npx islet routes\` lists all pages.`,
    );
  const chosen =
    only.length > 0
      ? pages.filter(({ route }) => only.some((path) => isSame(route, path)))
      : all
        ? [...pages]
        : largestOfEach(pages);
  return chosen.sort((a, b) => (kindOf(a) === kindOf(b) ? 0 : kindOf(a) < kindOf(b) ? -1 : 1));
}

/**
 * @param {string} route
 * @param {string} path
 */
function isSame(route, path) {
  const trim = (/** @type {string} */ value) => value.replace(/^\/?/, '/').replace(/\/$/, '');
  return trim(route) === trim(path);
}
