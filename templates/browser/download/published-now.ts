import type { FlowConfig } from '../../shared/download/flow-config.js';

/**
 * Returns the SHA-256 of the app package that the site publishes now, as written there; `undefined` if it is the one of
 * this page, or cannot be fetched.
 */
export async function publishedNow(): Promise<string | undefined> {
  try {
    const page = await (await fetch(location.pathname, { cache: 'no-cache' })).text();
    const url = / data-downloads="([^"]+)"/.exec(page)?.[1];
    const own = document.querySelector<HTMLElement>('[data-downloads]');
    if (url === undefined || url === own?.dataset['downloads']) return undefined;
    const { published } = (await (await fetch(url)).json()) as Partial<FlowConfig>;
    return published?.sha256;
  } catch {
    // Without a connection, what this page says remains.
    return undefined;
  }
}
