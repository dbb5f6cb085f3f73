import type { Changes } from './changes.js';

/** Between a build and one that had nothing to do; apart, so that such a build loads nothing that compares. */
export const noChanges: Changes = {
  added: [],
  changed: [],
  removed: [],
  pages: { added: [], changed: [], removed: [] },
};
