import { sitePath } from '../lib/site/base-path.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { readableAddress } from '../lib/text/ascii-address.js';

/**
 * Says what is doubtful about the start of a redirect that, below the path of the site, has that path once more, or that
 * of another year; `undefined` for other starts.
 *
 * @param from address where the redirect starts
 */
export function repeatedBase(
  from: string,
  { base, origin }: Pick<SiteConfig, 'base' | 'origin'>,
): { readonly message: string; readonly remedy: string } | undefined {
  const written = sitePath(base, from);
  const numberless = (path: string): string => path.replace(/\d+/g, '0');
  if (base === '' || !numberless(`${written}/`).startsWith(`${numberless(base)}/`)) return undefined;
  return {
    message: `\`${written}\` is below the path of the site: the redirect starts at \`${from}\`.`,
    remedy: written.startsWith(`${base}/`)
      ? `Write \`${written.slice(base.length)}\`.`
      : `If \`${written}\` is meant, write \`${readableAddress(origin)}${written}\` in \`redirects\` of \`site/site.yaml\`.`,
  };
}
