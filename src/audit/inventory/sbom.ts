import type { Manifest } from '../../emit/manifest.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';

/** A bill of materials in the format CycloneDX 1.6, with the fields that a build knows. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: { readonly type: 'application'; readonly name: string } };
  readonly components: readonly SbomComponent[];
}

export interface SbomComponent {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  /** `required`: visitors get its code. `excluded`: it only took part in the build. */
  readonly scope: 'required' | 'excluded';
  readonly licenses?: readonly [{ readonly expression: string }];
}

/** Packages whose code visitors get, and packages that affected the output. */
export function sbomOf({ packages = {}, scripts = {}, licences = {} }: Manifest, name: string): Sbom {
  const sent = new Set(Object.values(scripts).flat());
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
    ...(licence !== '' && { licenses: [{ expression: licence }] }),
  };
}
