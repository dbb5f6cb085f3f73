import { tellApp } from '../native-bridge/tell-app.js';
import { sessionText } from './session-text.js';

/**
 * Stores a value for the session.
 * @throws Error `Cyclic data!` if it contains itself
 */
export function storeSession(key: string, value: unknown): void {
  const text = toJson(value);
  try {
    sessionStorage.setItem(key, text);
  } catch (error) {
    log(`storing ${key}`, error);
  }
}

/**
 * Returns a value that was stored as JSON; `undefined` if there is none or if it is unreadable, which is reported to
 * the app.
 */
export function readSession(key: string): unknown {
  const text = sessionText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    log(`reading ${key}`, error);
    return undefined;
  }
}

/**
 * Returns the JSON of a value.
 * @throws Error `Cyclic data!` if it contains itself
 */
export function toJson(value: unknown): string {
  const above: object[] = [];
  return JSON.stringify(value, function replace(this: object, _key, item: unknown) {
    // `this` is the object that holds the item; everything that is not above it has been processed.
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (typeof item === 'object' && item !== null) {
      if (above.includes(item)) throw new Error('Cyclic data!');
      above.push(item);
    }
    return item;
  });
}

/** Reports a failure to the app's log. */
export function log(place: string, error: unknown): void {
  tellApp('NativeLog', { level: 'error', place: place.slice(0, 200), text: String(error).slice(0, 500) });
}
