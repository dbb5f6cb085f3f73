import {
  DOWNLOAD_AGAIN_DELAY,
  GESTURE_DELAY,
  GESTURE_DURATION,
  OVERLAY_DELAY,
  SAVE_BUTTON_DELAY,
} from './constants.js';

/** What is there after a download has completed. */
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

/** Milliseconds after completion at which something changes, in order. */
export const COMPLETION_STEPS: readonly number[] = [OVERLAY_DELAY, SAVE_BUTTON_DELAY, GESTURE_FROM, RESET];

/**
 * What is there so many milliseconds after completion. `campaign`: the page has the overlay and the hand; "Download Again"
 * then comes when they have gone, by themselves or because the visitor dismissed them.
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
