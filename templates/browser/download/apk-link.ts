import { SERVICE_PATIENCE } from '../../shared/download/constants.js';
import { inTime } from '../tracking/in-time.js';

/** What the service is told (its names are fixed). */
export interface ApkLinkRequest {
  /** `AndroidUrl` of the page data. */
  readonly service: string;
  readonly websiteName: string;
  /** Path of the page. */
  readonly source: string;
}

/**
 * Asks the service where the app package is. `reload` after an address has expired, or the cache gives the same one again.
 * Rejects where the service cannot be reached, refuses, or does not answer with an address.
 */
export async function requestApkLink(
  { service, websiteName, source }: ApkLinkRequest,
  cache: 'force-cache' | 'reload' = 'force-cache',
): Promise<string> {
  return inTime(SERVICE_PATIENCE, async (signal) => {
    const response = await fetch(service, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ websiteName, source }),
      cache,
      signal,
    });
    if (!response.ok) throw new TypeError(`apkLink: ${response.status}`);
    const { apkLink } = (await response.json()) as { readonly apkLink?: unknown };
    if (typeof apkLink !== 'string' || !/^https?:\/\//i.test(apkLink)) throw new TypeError('apkLink: no address');
    return apkLink;
  });
}
