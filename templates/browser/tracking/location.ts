import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { hasConsent } from './consent.js';
import { inTime } from './in-time.js';

/** The lookup only adds a name to a sentence: after so many milliseconds the sentence goes without. */
const PATIENCE = 5_000;

/** What is longer is no name of a place. */
const LONGEST_NAME = 60;

/**
 * The visitor's region, else their country, by the guess of `/api/location`; `otherwise` (the words in the language of the page) where there is
 * no consent to ask, no answer or no plausible one. Plain text, from outside: never markup. Never rejects.
 */
export async function locate(consent: ConsentMode, otherwise = 'your area'): Promise<string> {
  if (!hasConsent(consent)) return otherwise;
  try {
    const { regionName, country } = await inTime(PATIENCE, async (signal) => {
      const response = await fetch('/api/location', { signal });
      return (response.ok ? await response.json() : {}) as Readonly<Record<string, unknown>>;
    });
    const name = [regionName, country].find(isName)?.trim() ?? otherwise;
    return name === 'National Capital Territory of Delhi' ? 'Delhi NCR' : name;
  } catch {
    return otherwise;
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_NAME;
}
