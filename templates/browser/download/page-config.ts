import type { FlowConfig } from '../../shared/download/flow-config.js';

/** Id of the island that carries what the downloads of a page need to know. */
const ISLAND = 'islet-island[data-id="download"] + script';

let config: FlowConfig | undefined;

/** What stands in the page; `undefined` on pages without downloads. */
export function pageConfig(): FlowConfig | undefined {
  const block = document.querySelector(ISLAND);
  if (block !== null) config ??= (JSON.parse(block.textContent) as { readonly config: FlowConfig }).config;
  return config;
}
