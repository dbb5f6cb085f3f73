/**
 * How the site asks for consent before it stores ids or sends events, set by `consent` in `site.yaml`: `none` does not
 * ask, `notice` shows a notice with an opt-out, `opt-in` requires consent.
 */
export type ConsentMode = 'none' | 'notice' | 'opt-in';
