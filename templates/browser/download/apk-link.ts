import { SERVICE_TIMEOUT } from '../../shared/download/constants.js';
import { inTime } from '../tracking/in-time.js';
import type { FileLink } from './file-link.js';
import { readDigest } from './read-digest.js';

/** Parameters for the service (with fixed names). */
export interface ApkLinkRequest {
  /** `AndroidUrl` of the page data. */
  readonly service: string;
  readonly websiteName: string;
  /** Path of the page. */
  readonly source: string;
}

/**
 * Requests the address of the app package from the service. `reload`: the address has expired, or the cache returns the
 * same one. The response may contain the SHA-256 of the file. Rejects if the service is unreachable, refuses or does
 * not return an address.
 */
export async function requestApkLink(
  { service, websiteName, source }: ApkLinkRequest,
  cache: 'force-cache' | 'reload' = 'force-cache',
): Promise<FileLink> {
  return inTime(SERVICE_TIMEOUT, async (signal) => {
    const response = await fetch(service, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ websiteName, source }),
      cache,
      signal,
    });
    if (!response.ok) throw new TypeError(`apkLink: ${response.status}`);
    const { apkLink, sha256 } = (await response.json()) as { readonly apkLink?: unknown; readonly sha256?: unknown };
    if (typeof apkLink !== 'string' || !/^https?:\/\//i.test(apkLink)) throw new TypeError('apkLink: no address');
    return { url: apkLink, sha256: typeof sha256 === 'string' ? readDigest(sha256) : undefined };
  });
}
