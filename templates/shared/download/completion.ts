import {
  DOWNLOAD_AGAIN_DELAY,
  GESTURE_DELAY,
  GESTURE_DURATION,
  OVERLAY_DELAY,
  SAVE_BUTTON_DELAY,
} from './constants.js';

/** What is visible after a download has completed. */
export interface Completion {
  /** The page behind the save button is dark. */
  readonly overlay: boolean;
  /** A hand points at the save button. */
  readonly gesture: boolean;
  readonly save: boolean;
  readonly again: boolean;
}

const GESTURE_FROM = OVERLAY_DELAY + GESTURE_DELAY;
const RESET = GESTURE_FROM + GESTURE_DURATION;

/** Times after completion at which the view changes, in order (milliseconds). */
export const COMPLETION_STEPS: readonly number[] = [OVERLAY_DELAY, SAVE_BUTTON_DELAY, GESTURE_FROM, RESET];

/**
 * Returns what is visible at a time after completion (milliseconds). `campaign`: the page has the overlay and the hand;
 * "Download Again" appears when they have disappeared or the visitor has dismissed them.
 */
export function completionAfter(elapsed: number, campaign: boolean, dismissed = false): Completion {
  const within = campaign && !dismissed && elapsed < RESET;
  return {
    overlay: within && elapsed >= OVERLAY_DELAY,
    gesture: within && elapsed >= GESTURE_FROM,
    save: elapsed >= SAVE_BUTTON_DELAY,
    again: campaign ? !within : elapsed >= DOWNLOAD_AGAIN_DELAY,
  };
}
