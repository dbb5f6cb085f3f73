import { offersDirect, spokenProgress, titleOf } from '../../shared/download/words.js';
import { make, makeAnnouncer, makeButton, makeProgress, setChildren } from './dom.js';

/** What the bar has in common with the dialog. */
export const BAR_PARTS = {
  make,
  makeAnnouncer,
  makeButton,
  makeProgress,
  offersDirect,
  setChildren,
  spokenProgress,
  titleOf,
};

export type BarParts = typeof BAR_PARTS;
