import type { SiteConfig } from '../../lib/site/site-config.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import type { InventoryPage } from './inventory-page.js';

/** A host outside of the site. */
export interface HostRow {
  /** Origin such as `https://api.example.com`, or a wider source of a security policy such as `https:`. */
  readonly host: string;
  /** Services of `site.yaml` at this host. */
  readonly services: readonly { readonly name: string; readonly use: string; readonly sends: string | null }[];
  /** Numbers of pages whose security policy allows the host, by use such as `connect` or `frame`. */
  readonly allowed: Readonly<Record<string, number>>;
  /** Number of pages whose markup fetches from it, frames it or submits to it. */
  readonly fetched: number;
  /** Number of pages with a form that submits to it. */
  readonly forms: number;
  /** Number of pages whose scripts name it and that have no security policy: whether they contact it is not known. */
  readonly named: number;
  /** Copied style sheets and scripts, used by no page that is known, that have its address. */
  readonly files: readonly string[];
  /** Number of pages that link to it: only a visitor who follows a link contacts it. */
  readonly linked: number;
}

interface Counts {
  services: HostRow['services'][number][];
  allowed: Map<string, number>;
  fetched: number;
  forms: number;
  named: number;
  linked: number;
  files: string[];
}

/**
 * All outside hosts, those that pages may contact first.
 *
 * @param addresses addresses in other files, by path
 */
export function hostRows(
  origin: string,
  site: SiteConfig | undefined,
  pages: readonly InventoryPage[],
  addresses: ReadonlyMap<string, readonly string[]> = new Map(),
): HostRow[] {
  const own = originOf(origin, origin);
  const rows = new Map<string, Counts>();
  const at = (host: string): Counts => {
    const row: Counts = rows.get(host) ?? {
      ...{ services: [], allowed: new Map<string, number>(), files: [] },
      ...{ fetched: 0, forms: 0, named: 0, linked: 0 },
    };
    rows.set(host, row);
    return row;
  };
  const outside = (addresses: readonly string[], route: string): Set<string> =>
    new Set(
      addresses.flatMap((address) => {
        const found = /^(?:https?|wss?):$/.test(address) ? address : originOf(address, `${origin}${route}`);
        return found === undefined || found === own ? [] : [found];
      }),
    );
  for (const [name, url] of Object.entries(site?.services ?? {})) {
    const use = site?.serviceUses[name] ?? 'connect';
    const sends = site?.serviceSends[name] ?? null;
    for (const host of outside([url], '/')) at(host).services.push({ name, use, sends });
  }
  for (const [path, own] of addresses) for (const host of outside(own, `/${path}`)) at(host).files.push(path);
  for (const { allows = {}, fetched, forms, named, links, route } of pages) {
    for (const [use, sources] of Object.entries(allows))
      for (const source of new Set(sources)) {
        const host = originOf(source, origin) ?? source;
        if (host === own || host === 'data:') continue;
        const { allowed } = at(host);
        allowed.set(use, (allowed.get(use) ?? 0) + 1);
      }
    for (const host of outside(fetched, route)) at(host).fetched += 1;
    for (const host of outside(forms, route)) at(host).forms += 1;
    for (const host of outside(named, route)) at(host).named += 1;
    for (const host of outside(links, route)) at(host).linked += 1;
  }
  return [...rows]
    .map(([host, { allowed, services, ...counts }]) => ({
      host,
      services: services.sort((a, b) => byCodeUnit(a.name, b.name)),
      allowed: Object.fromEntries([...allowed].sort(([a], [b]) => byCodeUnit(a, b))),
      ...counts,
    }))
    .sort((a, b) => Number(isContacted(b)) - Number(isContacted(a)) || byCodeUnit(a.host, b.host));
}

/** Whether pages may contact a host without a visitor who follows a link. */
export function isContacted({ allowed, fetched, named, files }: HostRow): boolean {
  return fetched + named + files.length > 0 || Object.keys(allowed).length > 0;
}

/** Origin of a web address; `undefined` for other schemes and for sources such as `https:`. */
function originOf(address: string, base: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:$/i.test(address) || address.includes('*') || !URL.canParse(address, base)) return undefined;
  const { protocol, origin } = new URL(address, base);
  return /^(?:https?|wss?):$/.test(protocol) ? origin : undefined;
}
