import type { SiteConfig } from '../../lib/site/site-config.js';

/**
 * Speculation rules: browsers that know them prefetch a page of the site when a visitor points at or touches its link,
 * unless the visitor saves data. Other browsers ignore them. Addresses of pages end with a slash, those of files do not.
 */
export function speculationRules({ base }: SiteConfig): string {
  return JSON.stringify({ prefetch: [{ where: { href_matches: `${base}{/*}?/` }, eagerness: 'moderate' }] });
}

/** Fades from page to page in browsers with view transitions across documents. */
export const VIEW_TRANSITIONS = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
