import type { FlowConfig, PageConfig } from '../../shared/download/flow-config.js';
import type { ConsentMode } from '../../shared/tracking/consent-mode.js';

let loading: Promise<FlowConfig> | undefined;

/** Returns the settings in the page; `undefined` on pages without downloads. */
export function pageConfig(): PageConfig | undefined {
  const data = document.querySelector<HTMLElement>('[data-downloads]')?.dataset;
  if (data === undefined) return undefined;
  const { downloads = '', consent, ios = '', campaign } = data;
  return { url: downloads, consent: consent as ConsentMode, ios, campaign: campaign !== undefined };
}

/** Fetches the remaining settings once. Rejects if they are unavailable; the next call retries. */
export function loadConfig(): Promise<FlowConfig> {
  loading ??= fetchRest().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchRest(): Promise<FlowConfig> {
  const own = pageConfig();
  if (own === undefined) throw new TypeError('The page has no downloads.');
  const response = await fetch(own.url);
  if (!response.ok) throw new TypeError(`${own.url}: ${response.status}`);
  return { ...((await response.json()) as Omit<FlowConfig, keyof PageConfig>), ...own };
}
