import { percentDecoded } from '../text/path-pattern.js';
import { isCloudflare, type HostName } from './hosts.js';
import type { RedirectRule } from './redirects-file.js';

/** Returns the rules of the file that these hosts read. Letters are plain: Netlify decodes the path that it compares. */
export function publishedRedirects(
  rules: readonly RedirectRule[],
  targets: readonly HostName[],
): readonly RedirectRule[] {
  const plain = rules.map((rule) => ({ ...rule, from: withPlainLetters(rule.from) }));
  return targets.some(isCloudflare) ? bothSpellings(plain) : plain;
}

function withPlainLetters(path: string): string {
  return path.replace(/(?:%[89a-f][0-9a-f])+/gi, (codes) => {
    const letters = percentDecoded(codes);
    return /[\s\p{Cc}]/u.test(letters) ? codes : letters;
  });
}

/**
 * Whether `_redirects` must list folders with not-found pages: Netlify needs it. Cloudflare Pages finds them, and warns of
 * such lines.
 */
export function readsNotFoundRules(targets: readonly HostName[]): boolean {
  return targets.length === 0 || (targets.includes('netlify') && !targets.some(isCloudflare));
}

/**
 * Returns each rule with and without a slash at its end, for hosts that distinguish the two, but not one for a file.
 * `/x/*` also gets `/x`, as on other hosts.
 */
export function bothSpellings(rules: readonly RedirectRule[]): RedirectRule[] {
  return rules.flatMap((rule) => {
    const { from, to, query } = rule;
    if (
      query !== undefined ||
      from === '/' ||
      isFilePath(from) ||
      (from.endsWith('*') && !from.endsWith('/*')) ||
      from === '/*'
    )
      return [rule];
    if (!from.endsWith('*')) return [rule, { ...rule, from: from.endsWith('/') ? from.slice(0, -1) : `${from}/` }];
    return [{ ...rule, from: from.slice(0, -2), to: to.replace(/:splat\b/g, '') }, rule];
  });
}

/** Whether a path is that of a file such as `/old/7.html`, and not of a page such as `/v1.2`. */
function isFilePath(path: string): boolean {
  return /\.[a-z][a-z0-9]*$/i.test(path);
}
