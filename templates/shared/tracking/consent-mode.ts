/**
 * What visitors are asked before the page keeps ids or sends events, as `consent` in `site.yaml` says: `none`, nothing; `notice`, a notice that they
 * can refuse; `opt-in`, their consent.
 */
export type ConsentMode = 'none' | 'notice' | 'opt-in';
