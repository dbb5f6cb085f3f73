/** The visitor's answer about consent: `given` or `refused`. */
export const CONSENT_KEY = 'trackingConsent';

/** Random number of the visitor. */
export const USER_KEY = 'newUserId';

/** Which session it is and when something last happened in it: `3 1764000000000`. */
export const SESSION_KEY = 'sessionCounter';

/** The visitor's group. */
export const BUCKET_KEY = 'userBucket';

/** Followed by the path of a page: the app package was fetched there. */
export const DOWNLOADED_KEY = 'apkDownloaded:';

/** Followed by the id of an event that waits to be sent; its value is the query. One key each, so that no tab overwrites what another has added. */
export const EVENT_KEY = 'trackingEvent:';

/** Beginnings of all that is kept about a visitor, the answer about consent aside. */
export const VISITOR_KEYS: readonly string[] = [USER_KEY, SESSION_KEY, BUCKET_KEY, DOWNLOADED_KEY, EVENT_KEY];
