import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { CONSENT_KEY, VISITOR_KEYS } from '../../shared/tracking/storage-keys.js';
import { keysFrom, readKey, removeKey, writeKey } from './local-store.js';

const listeners = new Set<() => void>();

/**
 * Whether the page may store ids and send events: always with `none`, until refused with `notice`, once given with
 * `opt-in`.
 */
export function hasConsent(mode: ConsentMode): boolean {
  const answer = readKey(CONSENT_KEY);
  return mode === 'none' || answer === 'given' || (mode === 'notice' && answer !== 'refused');
}

/** Whether the visitor has refused, so that the notice stays hidden. */
export function isRefused(): boolean {
  return readKey(CONSENT_KEY) === 'refused';
}

/** Records consent for later pages and notifies other tabs. */
export function giveConsent(): void {
  answerWith('given');
}

/** Records refusal and deletes all stored visitor data, including pending events. */
export function refuseConsent(): void {
  forgetVisitor();
  answerWith('refused');
}

/** Removes the ids and the pending events. */
export function forgetVisitor(): void {
  for (const key of keysFrom(VISITOR_KEYS)) removeKey(key);
}

/** Calls `listener` when the visitor answers in this or another tab. Returns a function that removes it. */
export function onConsent(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === CONSENT_KEY) listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

function answerWith(answer: string): void {
  writeKey(CONSENT_KEY, answer);
  for (const listener of listeners) listener();
}
