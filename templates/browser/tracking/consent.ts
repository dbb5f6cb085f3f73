import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { CONSENT_KEY, VISITOR_KEYS } from '../../shared/tracking/storage-keys.js';
import { keysFrom, readKey, removeKey, writeKey } from './local-store.js';

const listeners = new Set<() => void>();

/** Whether the page may keep ids and send events now: with `none` always, with `notice` until it is refused, with `opt-in` once it is given. */
export function hasConsent(mode: ConsentMode): boolean {
  const answer = readKey(CONSENT_KEY);
  return mode === 'none' || answer === 'given' || (mode === 'notice' && answer !== 'refused');
}

/** Whether the visitor has said no, so that nobody asks again. */
export function isRefused(): boolean {
  return readKey(CONSENT_KEY) === 'refused';
}

/** The visitor agrees. Kept for later pages; other tabs hear it. */
export function giveConsent(): void {
  answerWith('given');
}

/** The visitor disagrees: nothing that is kept about them stays, events that wait included. */
export function refuseConsent(): void {
  forgetVisitor();
  answerWith('refused');
}

/** Removes the ids and the waiting events. */
export function forgetVisitor(): void {
  for (const key of keysFrom(VISITOR_KEYS)) removeKey(key);
}

/** Calls `listener` whenever the visitor answers, here or in another tab, until the function that it returns is called. */
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
