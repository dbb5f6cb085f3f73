import { formatCount, formatNumber } from '../../../lib/text/format-count.js';
import { HSTS_HEADER, hstsWords } from '../../../lib/site/hsts.js';
import { firstNames } from '../../first-names.js';
import { fileSections } from './file-sections.js';
import { MAX_NAMES, type InventorySection } from './inventory-section.js';
import { isContacted, type HostRow } from '../host-rows.js';
import type { Inventory } from '../inventory.js';
import type { LanguageRow } from '../language-rows.js';
import type { ClaimRow, FactRow, RuleRow } from '../policy-rows.js';
import type { ScriptRow } from '../script-rows.js';

/** Texts of one rule; the rest is counted. */
const MAX_TEXTS = 8;

const CONSENT: Readonly<Record<NonNullable<Inventory['consent']>, string>> = {
  none: 'Visitors are asked for no consent (`consent: none`).',
  notice: 'Visitors see a notice with an opt-out (`consent: notice`).',
  'opt-in': 'Scripts store ids and send events only after consent (`consent: opt-in`).',
};

export function inventorySections(inventory: Inventory): InventorySection[] {
  const { consent, hosts, headers, scripts, policy, claims, facts, languages, sbom, digests, day } = inventory;
  return [
    {
      id: 'hosts',
      title: 'Outside hosts',
      about: `Hosts that pages may contact, then hosts that they only link to. ${consent === null ? 'The consent that visitors are asked for is unknown.' : CONSENT[consent]} What is sent is stated by the site (\`sends\` in \`site/site.yaml\`), not measured.`,
      columns: [
        'Host',
        'Service',
        'Security policies allow',
        'Pages that load from it',
        'Pages that link to it',
        'Sent',
      ],
      rows: hosts.map(hostCells),
      empty: 'None.',
    },
    {
      id: 'headers',
      title: 'Response headers',
      about:
        'What `_headers` and the configuration of each host ask it to send. GitHub Pages sends none of them. Which headers a host really sends is not known.',
      columns: ['Header', 'Paths', 'Value'],
      rows: headers.flatMap((rule) =>
        rule.headers.map(([name, value]) => [
          name,
          rule.path,
          name === HSTS_HEADER ? `${value}. Browsers ${hstsWords(value)}` : value,
        ]),
      ),
      empty: 'None.',
    },
    exceptionSection(inventory.exceptions),
    {
      id: 'scripts',
      title: 'Scripts',
      about:
        'Scripts that visitors get, and the packages whose code they contain. All other code in them is that of the site and of islet.',
      columns: ['Script', 'Bytes', 'Kind', 'Packages and licences', 'SHA-256'],
      rows: scripts.map(scriptCells),
      empty: 'None.',
    },
    ...fileSections(inventory, consent === null ? '' : CONSENT[consent]),
    {
      id: 'policy',
      title: policy ? `Policy ${policy.name}` : 'Policy',
      about:
        'Rules of `site/policies.yaml`, and where their texts are visible. Lines of YAML are exact for a build with `--provenance`; `islet check` judges.',
      columns: ['Rule', 'Why', 'Owner and source', 'Pages', 'Where its texts are'],
      rows: (policy?.rules ?? []).map(ruleCells),
      empty: 'The site complies with no policy.',
    },
    {
      id: 'claims',
      title: 'Claims',
      about: 'Claims of fact that the policy names, with the references that the same page gives.',
      columns: ['Claim', 'Page', 'Reference', 'Source', 'Rule'],
      rows: claims.map(claimCells),
      empty: 'None.',
    },
    {
      id: 'facts',
      title: 'Facts that expire',
      about: `Facts of the policy that pages show, and dates in YAML under keys such as \`expires\`, compared with ${day}.`,
      columns: ['Fact', 'Until', 'State', 'Source', 'Pages'],
      rows: facts.map(factCells),
      empty: 'None.',
    },
    {
      id: 'languages',
      title: 'Languages',
      about:
        'Missing: indexed pages in the default language without a version. Perhaps outdated: a translation has an earlier date or other numbers of headings, folded parts or table rows than its original. Whether only words differ is not known.',
      columns: ['Language', 'Pages', 'Indexed', 'Missing', 'Perhaps outdated'],
      rows: languages.map(languageCells),
      empty: 'No page names its language.',
    },
    {
      id: 'packages',
      title: 'Packages',
      about:
        'Packages that visitors get code of, and packages that only took part in the build. The JSON has them as CycloneDX.',
      columns: ['Package', 'Version', 'Licence', 'Sent to visitors'],
      rows: sbom.components.map(({ name, version, licenses, scope }) => [
        name,
        version,
        licenses?.[0].license?.name ?? licenses?.[0].expression ?? 'not named',
        scope === 'required' ? 'yes' : 'no',
      ]),
      empty: 'The manifest lists none.',
    },
    digestSection(digests),
  ];
}

function exceptionSection(exceptions: Inventory['exceptions']): InventorySection {
  return {
    id: 'exceptions',
    title: 'Exceptions of the security policy',
    about:
      'Paths whose policy allows more than that of other pages, as `site/site.yaml` states. A service worker can answer for every page of its scope; foreign pages share the storage, the cookies and the workers of the site.',
    columns: ['Path', 'Allows', 'Why', 'Pages'],
    rows: exceptions.map(({ path, allow, reason, pages }) => [
      path,
      allow,
      reason,
      pages.length > MAX_NAMES ? formatCount(pages.length, 'page') : firstNames(pages, MAX_NAMES),
    ]),
    empty: 'None.',
  };
}

function digestSection(digests: Inventory['digests']): InventorySection {
  return {
    id: 'digests',
    title: 'Digests',
    about: digests.agrees
      ? 'The output and its sources are exactly those of its manifest.'
      : 'The output or its sources do not match the manifest.',
    columns: ['What', 'SHA-256'],
    rows: [
      [`Output: ${formatCount(digests.files, 'file')}, ${formatNumber(digests.bytes)} bytes`, digests.output],
      ['Manifest', digests.manifest],
      ['Sources', digests.sources ?? 'no archive'],
    ],
    empty: '',
  };
}

function hostCells(row: HostRow): string[] {
  const { host, services, allowed, fetched, forms, named, files, linked } = row;
  const sends = services.map(({ name, sends: text }) => `${name}: ${text ?? 'not stated'}`);
  return [
    host,
    services.length === 0
      ? isContacted(row)
        ? 'not declared'
        : ''
      : services.map(({ name, use }) => `${name} (${use})`).join(', '),
    Object.entries(allowed)
      .map(([use, count]) => `${use} on ${formatCount(count, 'page')}`)
      .join(', '),
    [
      count(fetched),
      ...(forms > 0 ? [`a form on ${formatCount(forms, 'page')}`] : []),
      ...(named > 0 ? [`named in scripts on ${formatCount(named, 'page')}; whether they contact it is not known`] : []),
      ...(files.length > 0 ? [`named in ${firstNames(files, MAX_NAMES)}`] : []),
    ]
      .filter((part) => part !== '')
      .join(', '),
    count(linked),
    services.length === 0 && !isContacted(row) ? 'nothing before a visitor follows the link' : sends.join(' '),
  ];
}

function count(number: number): string {
  return number === 0 ? '' : formatNumber(number);
}

function scriptCells({ script, bytes, kind, packages, pages, sha256, integrity, ...row }: ScriptRow): string[] {
  const { consent, reason, unpinned } = row;
  const asked = consent == null ? 'without consent' : `after consent (${consent})`;
  return [
    script,
    bytes === null ? '' : formatNumber(bytes),
    [
      pages === null ? kind : `${kind} on ${formatCount(pages, 'page')}`,
      ...(unpinned === undefined ? [] : [`code that nobody pinned: ${unpinned}`]),
      ...(kind !== 'outside' ? [] : [reason === undefined ? asked : `consent not needed: ${reason}`]),
    ].join(', '),
    packages === null
      ? 'unknown'
      : packages.map(({ name, licence }) => `${name} (${licence ?? 'no licence named'})`).join(', ') || 'own code',
    sha256 ?? integrity ?? '',
  ];
}

function ruleCells({ id, severity, reason, owner, source, pages, texts, missing, about, unread }: RuleRow): string[] {
  const places = texts
    .slice(0, MAX_TEXTS)
    .map(
      ({ text, part, source: place, pages: routes }) =>
        `“${text}” in ${part}${place === null ? '' : `, ${place}`}: ${firstNames(routes.length > MAX_NAMES ? [formatCount(routes.length, 'page')] : routes, MAX_NAMES)}`,
    );
  const rest = texts.length - places.length;
  return [
    `${id} (${about.join(', ')}; ${severity})`,
    reason,
    `${owner}. ${source}`,
    formatNumber(pages),
    [
      ...places,
      ...(rest > 0 ? [`${formatCount(rest, 'more place')} in the JSON`] : []),
      ...(missing.length > 0
        ? [
            `Not found on ${missing.length > MAX_NAMES ? formatCount(missing.length, 'page') : firstNames(missing, MAX_NAMES)}`,
          ]
        : []),
      ...Object.entries(unread).map(
        ([locale, count]) =>
          `${formatCount(count, 'page')} in ${locale} not read: the rule has no words in this language`,
      ),
    ].join('; ') || 'nowhere',
  ];
}

function claimCells({ text, page, references, source, rule, isSourced }: ClaimRow): string[] {
  const words = firstNames(references, MAX_NAMES);
  const given = references.length === 0 ? 'none' : isSourced ? words : `no source: only the words “${words}”`;
  return [text, page, given, source ?? 'unknown', rule];
}

function factCells({ fact, until, expired, source, pages, rule }: FactRow): string[] {
  return [
    rule === null ? fact : `${fact} (${rule})`,
    until,
    expired ? 'expired' : 'valid',
    source ?? 'unknown',
    firstNames(pages, MAX_NAMES),
  ];
}

function languageCells({ label, locale, pages, indexed, missing, stale }: LanguageRow): string[] {
  return [
    `${label} (${locale})`,
    formatNumber(pages),
    formatNumber(indexed),
    missing.length === 0 ? '' : `${String(missing.length)}: ${firstNames(missing, MAX_NAMES)}`,
    stale.map(({ page, reasons }) => `${page}: ${reasons.join(' ')}`).join(' '),
  ];
}
