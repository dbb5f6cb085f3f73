import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { BUCKET_KEY, DOWNLOADED_KEY, SESSION_KEY, USER_KEY } from '../../shared/tracking/storage-keys.js';
import { USER_BUCKETS, type UserBucket } from '../../shared/tracking/user-buckets.js';
import { hasConsent } from './consent.js';
import { readKey, writeKey } from './local-store.js';
import { randomId } from './random-id.js';

/** A session ends after so many milliseconds in which nothing happened: half an hour. */
const IDLE = 1_800_000;

/**
 * The visitor's random number, made on first use. Only with consent: it is kept. Two tabs that make it in one instant may each use their own; one of
 * them is kept.
 */
export function userId(): string {
  const kept = readKey(USER_KEY);
  if (kept !== undefined && /^[\da-f-]{36}$/.test(kept)) return kept;
  const made = randomId();
  writeKey(USER_KEY, made);
  return made;
}

/**
 * Which session of the visitor this is, from 1; something happens in it `now`. All tabs share it, and closing the browser does not end it: phones
 * close browsers in the background whenever they need the memory. Only with consent: it is kept.
 */
export function sessionNumber(now: number): number {
  const [, number, last] = /^(\d{1,9}) (\d+)$/.exec(readKey(SESSION_KEY) ?? '') ?? [0, 0, -Infinity];
  // A clock that was set back ends a session as well.
  const current = Number(number) + (Math.abs(now - Number(last)) < IDLE ? 0 : 1);
  writeKey(SESSION_KEY, `${current} ${now}`);
  return current;
}

/** The visitor's group: drawn once and kept. Without consent nothing is kept, and `control` it is on every page. */
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

/** Remembers, where that is allowed, that the app package was fetched on the page of that path. */
export function markApkDownloaded(mode: ConsentMode, path: string): void {
  if (hasConsent(mode)) writeKey(DOWNLOADED_KEY + path, 'true');
}
