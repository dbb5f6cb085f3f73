import type { FlowConfig, PageConfig } from '../../shared/download/flow-config.js';
import type { DownloadTexts } from '../../shared/download/texts.js';

/** The island that carries what the downloads of a page need to know: its props. */
const PROPS = 'script[data-props="download"]';

let page: PageConfig | undefined;
let loading: Promise<void> | undefined;
let config: FlowConfig | undefined;

/** What stands in the page; `undefined` on pages without downloads. */
export function pageConfig(): PageConfig | undefined {
  const block = document.querySelector(PROPS);
  if (block !== null) page ??= (JSON.parse(block.textContent) as { readonly config: PageConfig }).config;
  return page;
}

/** Fetches the words, once. Rejects where they cannot be had; the next call tries again. */
export function loadConfig(): Promise<void> {
  loading ??= fetchTexts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchTexts(): Promise<void> {
  const own = pageConfig();
  if (own === undefined) return;
  const response = await fetch(own.texts);
  if (!response.ok) throw new TypeError(`${own.texts}: ${response.status}`);
  config = { ...own, texts: (await response.json()) as DownloadTexts };
}

/** What downloads need to know; `undefined` before `loadConfig()` has resolved. */
export function flowConfig(): FlowConfig | undefined {
  return config;
}
