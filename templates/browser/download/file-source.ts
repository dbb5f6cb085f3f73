import type { FlowConfig } from '../../shared/download/flow-config.js';
import { requestApkLink } from './apk-link.js';
import { fileAddress, type FileLink } from './file-link.js';
import { readDigest } from './read-digest.js';
import type { RenewalReason } from './retry-state.js';

/** Source of a button's file. */
export interface FileSource {
  /** `undefined`: the service provides it. */
  readonly link: FileLink | undefined;
  /** Service that provides the file address, and a new one when it has expired. */
  readonly service?: string | undefined;
  /** Plain link for when neither works. */
  readonly fallback?: string | undefined;
  /** What the site publishes about the file. */
  readonly published?: FlowConfig['published'] | undefined;
}

/** Returns the key shared by all sources of one file. */
export const fileOf = ({ service, link }: FileSource): string => service ?? fileAddress(link?.url ?? '');

/** Requests the file address from a service for this page. `reload`: past the cache. */
export function askService(websiteName: string, service: string, cache?: 'reload'): Promise<FileLink> {
  return requestApkLink({ service, websiteName, source: location.pathname }, cache);
}

/**
 * Requests a new address; `undefined` if there is none. If the file does not have its digest, also asks for the one that
 * the site publishes now. Rejects if the service is unreachable.
 */
export async function renewLink(
  websiteName: string,
  { service, published }: FileSource,
  url: string,
  reason: RenewalReason,
): Promise<FileLink | undefined> {
  const link = service === undefined ? undefined : await askService(websiteName, service, 'reload');
  if (reason !== 'different' || published === undefined || link?.sha256 !== undefined) return link;
  const stated = await import('./published-now.js').then(
    ({ publishedNow }) => publishedNow(),
    () => undefined,
  );
  const sha256 = stated === undefined ? undefined : readDigest(stated);
  return sha256 === undefined ? link : { url: link?.url ?? url, sha256 };
}

/** Wait for the word of a host (milliseconds). */
const BUSY_AFTER = 3000;

/** Whether the host of a file says that it has trouble. A host that the page cannot ask is left to the browser. */
export function isBusy(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(BUSY_AFTER) }).then(
    ({ status }) => status >= 500,
    () => false,
  );
}
