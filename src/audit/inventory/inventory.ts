import type { Manifest } from '../../emit/manifest.js';
import type { Policy } from '../../lib/site/policy.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { hostRows, type HostRow } from './host-rows.js';
import { languageRows, type LanguageRow } from './language-rows.js';
import type { PageFacts } from './page-facts.js';
import {
  claimRows,
  factRows,
  ruleRows,
  type ClaimRow,
  type DatedValue,
  type FactRow,
  type RuleRow,
} from './policy-rows.js';
import { sbomOf, type Sbom } from './sbom.js';
import { scriptRows, type ScriptRow } from './script-rows.js';

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
  readonly scripts: readonly ScriptRow[];
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
  readonly pages: readonly PageFacts[];
  readonly digests: Digests;
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
    hosts: hostRows(manifest.origin, site, pages),
    scripts: scriptRows(manifest, pages),
    policy: policy ? { name: policy.name, rules: ruleRows(policy, pages) } : null,
    claims: policy ? claimRows(policy, pages) : [],
    facts: factRows(policy, pages, input.dates, day),
    languages: languageRows(site, pages),
    digests,
    sbom: sbomOf(manifest, site?.name ?? manifest.origin),
  };
}

function notesOf({ manifest, site, pages, digests }: InventoryInput): string[] {
  const open = pages.filter(({ allows }) => allows === undefined).length;
  return [
    ...(digests.agrees
      ? []
      : ['The output was changed after the build: `islet verify` names the files that differ from the manifest.']),
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
    ...(manifest.licences === undefined
      ? ['The manifest has no licences, because an older version of islet wrote it: build again.']
      : []),
  ];
}
