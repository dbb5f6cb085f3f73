import type { Manifest } from '../../emit/manifest.js';
import type { Policy } from '../../lib/site/policy.js';
import type { PolicyException } from '../../lib/site/policy-exceptions.js';
import { matchPath } from '../../lib/text/path-pattern.js';
import type { HeaderRule } from '../../lib/site/headers-file.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { firstNames } from '../first-names.js';
import { hostRows, type HostRow } from './host-rows.js';
import { languageRows, type LanguageRow } from './language-rows.js';
import { downloadRows, fontRows, type DownloadRow, type FontRow } from './file-rows.js';
import type { InventoryPage } from './inventory-page.js';
import {
  claimRows,
  factRows,
  ruleRows,
  type ClaimRow,
  type DatedValue,
  type FactRow,
  type RuleRow,
} from './policy-rows.js';
import { scriptRows, type ScriptRow } from './script-rows.js';
import { storageRows, type StorageRow } from './storage-rows.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';

/** What a build publishes, as an auditor asks for it. JSON, sorted, equal for equal inputs. */
export interface Inventory {
  readonly version: 1;
  readonly site: string | null;
  readonly origin: string;
  readonly profile: string;
  readonly generator: string;
  /** Day that dates are compared with, `YYYY-MM-DD`. */
  readonly day: string;
  /** What visitors are asked before scripts store ids or send events; `null` if unknown. */
  readonly consent: SiteConfig['consent'] | null;
  /** What limits this inventory, a sentence each. */
  readonly notes: readonly string[];
  readonly hosts: readonly HostRow[];
  /** Response headers that hosts are asked to send. */
  readonly headers: readonly HeaderRule[];
  /** Paths whose security policy allows more, with the routes of their pages. */
  readonly exceptions: readonly (PolicyException & { readonly pages: readonly string[] })[];
  readonly scripts: readonly ScriptRow[];
  /** What scripts keep on the device. */
  readonly storage: readonly StorageRow[];
  readonly fonts: readonly FontRow[];
  readonly downloads: readonly DownloadRow[];
  /** `null` if the site complies with none. */
  readonly policy: { readonly name: string; readonly rules: readonly RuleRow[] } | null;
  readonly claims: readonly ClaimRow[];
  readonly facts: readonly FactRow[];
  readonly languages: readonly LanguageRow[];
  readonly digests: Digests;
  readonly sbom: Sbom;
}

/** SHA-256 in hexadecimal, and counts. */
export interface Digests {
  readonly files: number;
  readonly bytes: number;
  readonly pages: number;
  /** Of the sorted lines `HASH  PATH`. */
  readonly output: string;
  readonly manifest: string;
  /** Of the list of the archives of sources with their hashes; `null` without any. */
  readonly sources: string | null;
  /** Whether the output has exactly the files of the manifest. */
  readonly agrees: boolean;
}

/** Everything that an inventory is made from. */
export interface InventoryInput {
  readonly manifest: Manifest;
  readonly site: SiteConfig | undefined;
  readonly policy: Policy | undefined;
  readonly pages: readonly InventoryPage[];
  readonly digests: Digests;
  /** The rules of `_headers`. */
  readonly headers?: readonly HeaderRule[];
  /** Published scripts, with the published scripts that each imports. */
  readonly imports?: ReadonlyMap<string, readonly string[]>;
  /** What published scripts store. */
  readonly stored?: readonly StorageRow[];
  /** Addresses in copied style sheets, and in copied scripts that no page names, by path. */
  readonly addresses?: ReadonlyMap<string, readonly string[]>;
  /** Paths of files that were not read. */
  readonly unread?: readonly string[];
  /** Values of YAML sources that are dates, with their positions. */
  readonly dates: readonly DatedValue[];
  readonly day: string;
}

export function inventoryOf(input: InventoryInput): Inventory {
  const { manifest, site, policy, pages, digests, day } = input;
  return {
    version: 1,
    site: site?.name ?? null,
    origin: `${manifest.origin}${manifest.base ?? ''}`,
    profile: manifest.profile,
    generator: manifest.generator,
    day,
    consent: site?.consent ?? null,
    notes: notesOf(input),
    hosts: hostRows(manifest.origin, site, pages, input.addresses),
    headers: input.headers ?? [],
    exceptions: (site?.policyExceptions ?? []).map((exception) => ({
      ...exception,
      pages: pages.flatMap(({ route }) => (matchPath(exception.path, route) ? [route] : [])).sort(byCodeUnit),
    })),
    scripts: scriptRows(manifest, pages, input.imports, site),
    storage: storageRows(input.stored ?? []),
    fonts: fontRows(manifest),
    downloads: downloadRows(pages, manifest),
    policy: policy ? { name: policy.name, rules: ruleRows(policy, pages) } : null,
    claims: policy ? claimRows(policy, pages) : [],
    facts: factRows(policy, pages, input.dates, day),
    languages: languageRows(
      site,
      pages.filter(({ isCopied }) => !isCopied),
    ),
    digests,
    sbom: sbomOf(manifest, site?.name ?? manifest.origin),
  };
}

/** Names of files in a note; the rest is counted. */
const MAX_UNREAD = 8;

function notesOf({ manifest, site, pages, digests, unread = [] }: InventoryInput): string[] {
  const open = pages.filter(({ allows, path }) => allows === undefined && /html?$/i.test(path)).length;
  return [
    ...(digests.agrees
      ? []
      : [
          'The output or its sources were changed after the build: `islet verify` names what differs from the manifest.',
        ]),
    ...(site === undefined
      ? ['There is no `site/site.yaml` in this folder: services, consent and the policy are unknown.']
      : manifest.sources[site.source.file] === site.source.sha256
        ? []
        : [
            `\`${site.source.file}\` was changed after the build: its services and consent may differ from the output.`,
          ]),
    ...(open === 0
      ? []
      : [
          open === 1
            ? '1 page has no security policy in its markup: it may contact any host.'
            : `${String(open)} pages have no security policy in their markup: they may contact any host.`,
        ]),
    ...(unread.length === 0
      ? []
      : [
          `Not read for hosts and what is stored: ${firstNames(
            unread.map((path) => `\`${path}\``),
            MAX_UNREAD,
          )}.`,
        ]),
    ...(manifest.licences === undefined
      ? ['The manifest has no licences, because an older version of islet wrote it: build again.']
      : []),
  ];
}

/** A bill of materials in the format CycloneDX 1.6, with the fields that a build knows. */
interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: { readonly type: 'application'; readonly name: string } };
  readonly components: readonly SbomComponent[];
}

interface SbomComponent {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  /** `required`: visitors get its code or its fonts. `excluded`: it only took part in the build. */
  readonly scope: 'required' | 'excluded';
  /** One of the two. */
  readonly licenses?: readonly [{ readonly expression?: string; readonly license?: { readonly name: string } }];
}

/** Packages whose code visitors get, and packages that affected the output. */
function sbomOf(manifest: Manifest, name: string): Sbom {
  const { packages = {}, scripts = {}, licences = {} } = manifest;
  const fonts = fontRows(manifest).flatMap((font) => font.package ?? []);
  const sent = new Set([...Object.values(scripts).flat(), ...fonts]);
  const all = new Set([...sent, ...Object.entries(packages).map(([item, version]) => `${item}@${version}`)]);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name } },
    components: [...all].sort(byCodeUnit).map((item) => componentOf(item, sent.has(item), licences[item] ?? '')),
  };
}

function componentOf(item: string, isSent: boolean, licence: string): SbomComponent {
  const at = item.lastIndexOf('@');
  const name = item.slice(0, at);
  const version = item.slice(at + 1);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: isSent ? 'required' : 'excluded',
    ...(licence !== '' && { licenses: [isSpdx(licence) ? { expression: licence } : { license: { name: licence } }] }),
  };
}

/** Whether a licence has the form of an SPDX expression. `UNLICENSED` and `SEE LICENSE IN FILE` are of npm. */
function isSpdx(licence: string): boolean {
  return licence !== 'UNLICENSED' && /^\(*[\w.+-]+\)*(?: (?:AND|OR|WITH) \(*[\w.+-]+\)*)*$/.test(licence);
}
