const DELHI = { long: 'National Capital Territory of Delhi', shown: 'Delhi NCR' };

/** Where the visitor is, as the site's own service tells it: the region, else the country. `unknown` where it cannot be told. */
export async function locate(unknown: string): Promise<string> {
  try {
    const response = await fetch('/api/location');
    if (!response.ok) return unknown;
    const { regionName, country } = (await response.json()) as { readonly regionName?: unknown; readonly country?: unknown };
    const area = [regionName, country].find((name): name is string => typeof name === 'string' && name.trim() !== '');
    return area === DELHI.long ? DELHI.shown : (area ?? unknown);
  } catch {
    // Offline, blocked or not JSON: the visitor reads the general words.
    return unknown;
  }
}
