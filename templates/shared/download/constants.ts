/** Bytes between two saves of a running download: 2 MiB. */
export const SAVE_EVERY = 2_097_152;

/** An unfinished download is resumed within a week (milliseconds). */
export const KEEP_UNFINISHED = 604_800_000;

/** A complete file can be saved again within a day (milliseconds); after that there may be a newer version. */
export const KEEP_WHOLE = 86_400_000;

/**
 * Bytes per second below which a connection counts as weak, whatever its type: 700 kbit/s, the upper bound of `3g` in
 * the Network Information API.
 */
export const WEAK_BYTES_PER_SECOND = 87_500;

/** A service that has not responded after this time counts as unreachable (milliseconds). */
export const SERVICE_TIMEOUT = 15_000;

/** Time without enough bytes after which the browser's own download is offered (milliseconds). */
export const OFFER_AFTER = 15_000;

/** From the first click or touch in the open dialog to the audio cue (milliseconds). */
export const AUDIO_DELAY = 3_000;

/** From completion to the dark overlay, from there to the hand, and how long the hand stays (milliseconds). */
export const OVERLAY_DELAY = 500;
export const GESTURE_DELAY = 2_500;
export const GESTURE_DURATION = 12_000;

/** From completion to "Download Again" if there is no overlay (milliseconds). */
export const DOWNLOAD_AGAIN_DELAY = 500;

/** From completion to the save button (milliseconds). */
export const SAVE_BUTTON_DELAY = 1_000;
