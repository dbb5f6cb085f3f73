import type { FlowConfig, PageConfig } from '../../shared/download/flow-config.js';

/** The island whose props hold the download settings of a page. */
const PROPS = 'script[data-props="download"]';

let page: PageConfig | undefined;
let loading: Promise<FlowConfig> | undefined;

/** Returns the settings in the page; `undefined` on pages without downloads. */
export function pageConfig(): PageConfig | undefined {
  const block = document.querySelector(PROPS);
  if (block !== null) page ??= (JSON.parse(block.textContent) as { readonly config: PageConfig }).config;
  return page;
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
