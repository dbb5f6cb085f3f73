import type { RecoveredSoFar } from '../recovered.js';
import type { Refresh } from '../refresh.js';

/** After an error, the island has the markup of the server again. */
let hasFailed = false;
addEventListener('error', () => {
  hasFailed = true;
});

/**
 * Loads the new code of islands and renders them again with their state.
 *
 * @param addresses of the code, by `data-id`
 * @returns false if the page must be reloaded: an island is not hydrated, or its code failed or uses another React
 */
export async function refreshIslands(addresses: Readonly<Record<string, string>>): Promise<boolean> {
  const changed = [...document.querySelectorAll<HTMLElement>('islet-island')].flatMap((island) => {
    const { id = '', src } = island.dataset;
    const address = addresses[id];
    return address === undefined || address === src ? [] : [{ island, address }];
  });
  // Only a new hydration tells whether the markup of server and browser agree now.
  if (
    hasFailed ||
    (globalThis as RecoveredSoFar).isletRecovered !== undefined ||
    changed.some(({ island }) => island.dataset['hydrated'] === undefined)
  )
    return false;
  try {
    await Promise.all(changed.map(({ address }) => import(address) as Promise<unknown>));
  } catch (error) {
    console.error(error);
    return false;
  }
  const { isletRefresh } = globalThis as { readonly isletRefresh?: Refresh };
  if (isletRefresh === undefined || isletRefresh.isStale) return false;
  for (const { island, address } of changed) island.dataset['src'] = address;
  isletRefresh.perform();
  return true;
}
