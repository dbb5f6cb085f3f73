import { formatCount, formatNumber } from '../../../lib/text/format-count.js';
import { HSTS_HEADER, hstsWords } from '../../../lib/site/hsts.js';
import { firstNames } from '../../first-names.js';
import type { AuditReport, TableSection } from '../../report/audit-report.js';
import { exceptionSection } from './exception-section.js';
import { fileSections } from './file-sections.js';
import { MAX_NAMES } from './max-names.js';
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

/** The inventory as a report: a table for each question of an auditor. */
export function reportOfInventory(inventory: Inventory): AuditReport {
  const { site, origin, profile, generator, day, notes } = inventory;
  return {
    command: 'audit',
    title: 'Inventory',
    summary: {
      strong: site ?? origin,
      rest: `: ${origin}, profile ${profile}, built with ${generator}. Dates are compared with ${day}.`,
    },
    notes,
    trees: [],
    sections: sectionsOf(inventory),
  };
}

function sectionsOf(inventory: Inventory): TableSection[] {
  const { consent, policy, claims, facts, languages, sbom, digests, day } = inventory;
  const asked = consent === null ? undefined : CONSENT[consent];
  const sent = sbom.components.filter(({ scope }) => scope === 'required');
  return [
    ...contactSections(inventory, asked ?? 'The consent that visitors are asked for is unknown.', sent.length),
    ...fileSections(inventory, asked ?? ''),
    {
      id: 'policy',
      title: policy ? `Policy ${policy.name}` : 'Policy',
      about:
        'Rules of `site/policies.yaml`, and where their texts are visible, as far as markup and styles decide it. Lines of YAML are exact for a build with `--provenance`; `islet check` judges.',
      columns: ['Rule', 'Why', 'Owner and source', 'Pages', 'Where its texts are'],
      rows: (policy?.rules ?? []).map(ruleCells),
      short: [['Policy', policy ? `${policy.name}, ${formatCount(policy.rules.length, 'rule')}` : 'none']],
      empty: 'The site complies with no policy.',
    },
    {
      id: 'claims',
      title: 'Claims',
      about: 'Claims of fact that the policy names, with the references that the same page gives.',
      columns: ['Claim', 'Page', 'Reference', 'Source', 'Rule'],
      rows: claims.map(claimCells),
      short: [
        [
          'Claims',
          `${String(claims.length)}, of which ${String(claims.filter(({ isSourced }) => !isSourced).length)} without a source`,
        ],
      ],
      empty: 'None.',
    },
    {
      id: 'facts',
      title: 'Facts that expire',
      about: `Facts of the policy that pages show, and dates in YAML under keys such as \`expires\`, compared with ${day}.`,
      columns: ['Fact', 'Until', 'State', 'Source', 'Pages'],
      rows: facts.map(factCells),
      short: [
        [
          'Facts',
          `${String(facts.length)} with a last day, of which ${String(facts.filter(({ expired }) => expired).length)} expired`,
        ],
      ],
      empty: 'None.',
    },
    {
      id: 'languages',
      title: 'Languages',
      about:
        'Missing: indexed pages in the default language without a version. Perhaps outdated: a translation has an earlier date or other numbers of headings, folded parts or table rows than its original. Whether only words differ is not known.',
      columns: ['Language', 'Pages', 'Indexed', 'Missing', 'Perhaps outdated'],
      rows: languages.map(languageCells),
      short: languages.map(({ locale, pages, missing, untranslated, stale }, index) => [
        index === 0 ? 'Languages' : '',
        `${locale}: ${formatCount(pages, 'page')}, ${String(missing.length)} missing, ${untranslated.length > 0 ? `${String(untranslated.length)} not translated, ` : ''}${String(stale.length)} perhaps outdated`,
      ]),
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
      short: [['Packages', `${String(sbom.components.length)}, of which visitors get ${String(sent.length)}`]],
      empty: 'The manifest lists none.',
    },
    digestSection(digests),
  ];
}

/** What pages contact, what hosts send, and the scripts of the site, with code of `packages` packages. */
function contactSections(
  { hosts, headers, exceptions, scripts }: Inventory,
  consent: string,
  packages: number,
): TableSection[] {
  const contacted = hosts.filter(isContacted);
  const stated = contacted.filter(
    ({ services }) => services.length > 0 && services.every(({ sends }) => sends !== null),
  );
  return [
    {
      id: 'hosts',
      title: 'Outside hosts',
      about: `Hosts that pages may contact, then hosts that they only link to. ${consent} What is sent is stated by the site (\`sends\` in \`site/site.yaml\`), not measured.`,
      columns: [
        'Host',
        'Service',
        'Security policies allow',
        'Pages that load from it',
        'Pages that link to it',
        'Sent',
      ],
      rows: hosts.map(hostCells),
      short: [
        [
          'Hosts',
          `${String(contacted.length)} that pages may contact (${String(stated.length)} with a statement of what is sent), ${String(hosts.length - contacted.length)} that they only link to`,
        ],
        ...contacted.map(
          ({ host, services }) =>
            ['', `${host} ${services.map(({ name }) => name).join(', ') || '(not declared)'}`] as const,
        ),
      ],
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
      short: [['HTTPS', `Browsers ${hstsWords(new Map(headers.flatMap((rule) => rule.headers)).get(HSTS_HEADER))}`]],
      empty: 'None.',
    },
    exceptionSection(exceptions),
    {
      id: 'scripts',
      title: 'Scripts',
      about:
        'Scripts that visitors get, and the packages whose code they contain. All other code in them is that of the site and of islet.',
      columns: ['Script', 'Bytes', 'Kind', 'Packages and licences', 'SHA-256'],
      rows: scripts.map(scriptCells),
      short: [['Scripts', `${String(scripts.length)}, with code of ${formatCount(packages, 'package')}`]],
      empty: 'None.',
    },
  ];
}

function digestSection(digests: Inventory['digests']): TableSection {
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
    short: [['SHA-256', digests.output]],
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

function languageCells({ label, locale, pages, indexed, missing, untranslated, stale }: LanguageRow): string[] {
  return [
    `${label} (${locale})`,
    formatNumber(pages),
    formatNumber(indexed),
    [
      ...(missing.length === 0 ? [] : [`${String(missing.length)}: ${firstNames(missing, MAX_NAMES)}`]),
      ...(untranslated.length === 0 ? [] : [`Shown in another language: ${firstNames(untranslated, MAX_NAMES)}`]),
    ].join('. '),
    stale.map(({ page, reasons }) => `${page}: ${reasons.join(' ')}`).join(' '),
  ];
}
