import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { BUCKET_KEY, DOWNLOADED_KEY, SESSION_KEY, USER_KEY } from '../../shared/tracking/storage-keys.js';
import { USER_BUCKETS, type UserBucket } from '../../shared/tracking/user-buckets.js';
import { hasConsent } from './consent.js';
import { readKey, writeKey } from './local-store.js';
import { randomId } from './random-id.js';

/** A session ends after half an hour of inactivity (milliseconds). */
const IDLE = 1_800_000;

/**
 * Returns the visitor's random number, created on first use. It is stored, so call this only with consent. If two tabs
 * create it at the same time, each may use its own once; one of them is stored.
 */
export function userId(): string {
  const kept = readKey(USER_KEY);
  if (kept !== undefined && /^[\da-f-]{36}$/.test(kept)) return kept;
  const made = randomId();
  writeKey(USER_KEY, made);
  return made;
}

/**
 * Returns the visitor's session number, from 1, and records activity at `now`. All tabs share the session, and it
 * survives closing the browser: phones close browsers in the background to free memory. It is stored, so call this only
 * with consent.
 */
export function sessionNumber(now: number): number {
  const [, number, last] = /^(\d{1,9}) (\d+)$/.exec(readKey(SESSION_KEY) ?? '') ?? [0, 0, -Infinity];
  // A clock that was set back also ends a session.
  const current = Number(number) + (Math.abs(now - Number(last)) < IDLE ? 0 : 1);
  writeKey(SESSION_KEY, `${current} ${now}`);
  return current;
}

/** Returns the visitor's group: drawn once and stored. Without consent nothing is stored and the group is `control`. */
export function userBucket(mode: ConsentMode): UserBucket {
  if (!hasConsent(mode)) return 'control';
  const kept = readKey(BUCKET_KEY);
  const bucket =
    USER_BUCKETS.find((name) => name === kept) ??
    USER_BUCKETS[Math.floor(Math.random() * USER_BUCKETS.length)] ??
    'control';
  if (bucket !== kept) writeKey(BUCKET_KEY, bucket);
  return bucket;
}

/** Records, if allowed, that the app package was downloaded on a page. */
export function markApkDownloaded(mode: ConsentMode, path: string): void {
  if (hasConsent(mode)) writeKey(DOWNLOADED_KEY + path, 'true');
}
