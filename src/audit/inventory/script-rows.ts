import type { Manifest } from '../../emit/manifest.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { setsSince } from '../../lib/site/former-group.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { countEach } from '../count-each.js';
import { pagesOfScripts } from './file-rows.js';
import type { InventoryPage } from './inventory-page.js';

/** A script that visitors get. */
export interface ScriptRow {
  /** Path in the output, `sha256-…` of an inline script, or the address of a script of another host. */
  readonly script: string;
  readonly bytes: number | null;
  /** Hexadecimal; `null` for inline scripts and those of other hosts. */
  readonly sha256: string | null;
  /**
   * `built`: code of the site with that of `packages`. `copied`: a file of `site/public/`, whose licence is not known.
   * `former`: kept from an earlier build. `inline`: in the markup of pages. `outside`: loaded from another host.
   */
  readonly kind: 'built' | 'copied' | 'former' | 'inline' | 'outside';
  /** Packages whose code it contains; `null` if unknown. */
  readonly packages: readonly { readonly name: string; readonly licence: string | null }[] | null;
  /** Number of pages that have it inline, or can load it: they name it, or a script that imports it. `null` if unknown. */
  readonly pages: number | null;
  /** Of another host: the hash that browsers require, and the consent that it waits for; `null` without. */
  readonly integrity?: string | null;
  readonly consent?: string | null;
  /** Why consent is not needed, as the site states it. */
  readonly reason?: string;
  /** Why its bytes are not pinned, as `site.yaml` states it. */
  readonly unpinned?: string;
}

/** @param imports published scripts, with the published scripts that each imports */
export function scriptRows(
  { files, scripts = {}, licences }: Manifest,
  pages: readonly InventoryPage[],
  imports: ReadonlyMap<string, readonly string[]> = new Map(),
  site?: SiteConfig,
): ScriptRow[] {
  const counts = pagesOfScripts(pages, imports);
  const published = files
    .filter(({ path }) => /\.m?js$/.test(path))
    .map(({ path, size, sha256, sources }): ScriptRow => {
      const kind = sources[0]?.startsWith('site/public/')
        ? 'copied'
        : setsSince(sources) === undefined
          ? 'built'
          : 'former';
      const packages = (scripts[path] ?? []).map((name) => ({ name, licence: licenceOf(licences?.[name]) }));
      return {
        script: path,
        bytes: size,
        sha256,
        kind,
        packages: kind === 'built' && licences !== undefined ? packages : null,
        pages: imports.has(path) ? (counts.get(path) ?? 0) : null,
      };
    });
  const inline = countEach(pages.flatMap(({ inlineScripts }) => [...new Set(inlineScripts)]));
  return [
    ...published.sort((a, b) => byCodeUnit(a.script, b.script)),
    ...[...inline]
      .sort(([a], [b]) => byCodeUnit(a, b))
      .map(([script, count]): ScriptRow => ({
        script,
        bytes: null,
        sha256: null,
        kind: 'inline',
        packages: [],
        pages: count,
      })),
    ...outsideRows(pages, site),
  ];
}

function outsideRows(pages: readonly InventoryPage[], site: Partial<SiteConfig> = {}): ScriptRow[] {
  const scripts = Object.entries(site.serviceScripts ?? {});
  const scriptOf = (src: string) => scripts.find(([name]) => site.services?.[name] === src)?.[1];
  const rows = new Map<string, ScriptRow>();
  for (const { outsideScripts } of pages)
    for (const [key, { src, integrity, consent }] of new Map(
      outsideScripts.map((item) => [JSON.stringify(item), item]),
    ))
      rows.set(key, {
        script: src,
        bytes: null,
        sha256: null,
        kind: 'outside',
        packages: null,
        pages: (rows.get(key)?.pages ?? 0) + 1,
        integrity,
        consent,
        ...(consent === 'not-needed' && { reason: scriptOf(src)?.reason ?? 'no reason is stated' }),
        ...(integrity === null && { unpinned: scriptOf(src)?.unpinned?.reason ?? 'no reason is stated' }),
      });
  return [...rows].sort(([a], [b]) => byCodeUnit(a, b)).map(([, row]) => row);
}

function licenceOf(written: string | undefined): string | null {
  return written === undefined || written === '' ? null : written;
}
