/**
 * Dispatched on `document` when the app's back button is pressed. A listener that closes something cancels the event.
 */
export const BACK_EVENT = 'app:back';
