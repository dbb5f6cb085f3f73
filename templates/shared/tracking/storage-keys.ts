/** The visitor's consent: `given` or `refused`. */
export const CONSENT_KEY = 'trackingConsent';

/** Random number of the visitor. */
export const USER_KEY = 'newUserId';

/** Session number and time of the last activity: `3 1764000000000`. */
export const SESSION_KEY = 'sessionCounter';

/** The visitor's group. */
export const BUCKET_KEY = 'userBucket';

/** Prefix, followed by a page path: the app package was downloaded on that page. */
export const DOWNLOADED_KEY = 'apkDownloaded:';

/**
 * Prefix, followed by the id of a pending event; the value is its query. One key per event, so that tabs do not
 * overwrite each other.
 */
export const EVENT_KEY = 'trackingEvent:';

/** Prefixes of all stored visitor data except the consent. */
export const VISITOR_KEYS: readonly string[] = [USER_KEY, SESSION_KEY, BUCKET_KEY, DOWNLOADED_KEY, EVENT_KEY];
