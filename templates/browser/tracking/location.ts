import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { hasConsent } from './consent.js';
import { inTime } from './in-time.js';

/** The lookup only adds a name to a sentence: after this time the sentence is shown without it (milliseconds). */
const PATIENCE = 5_000;

/** Maximum length of a place name. */
const LONGEST_NAME = 60;

/**
 * Returns the visitor's region or country as guessed by `/api/location`. Returns `otherwise` (words in the page's
 * language) without consent or without a plausible response. The result is external plain text: never use it as markup.
 * Never rejects.
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
