import { statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '../api/zod.js';
import { failure, IsletError, type Diagnostic, type Report } from '../errors/index.js';
import { unlessRefused } from '../errors/system-error.js';
import { placedEntry, siteAddress } from '../lib/site/base-path.js';
import { hasWindow, readWindow } from '../lib/site/publish-window.js';
import { asciiAddress, readableAddress } from '../lib/text/ascii-address.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { REDIRECTS_FILE } from '../lib/site/project-parts.js';
import type { ScriptConfig, ServiceConfig, SiteConfig, TimedRedirect } from '../lib/site/site-config.js';
import type { serviceSchema } from '../lib/site/service-schema.js';
import { redirectSchema } from '../lib/site/redirect-schema.js';
import { siteSchema, type profileSchema } from '../lib/site/site-schema.js';
import { validate } from './validate.js';
import { flawsAt } from './yaml/scheduled-file.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

export const SITE_FILE = 'site/site.yaml';

/**
 * Reads `site/site.yaml` and applies a profile. `production` always exists; the file may define others.
 *
 * @param report receives unknown keys, which do not prevent the use of the file
 * @throws IsletError with every problem of the file; without a report also for unknown keys
 */
export function loadSiteConfig(root: string, profileName: string, report?: Report): SiteConfig {
  // If `stat` is denied, reading the file reports it.
  if (!unlessRefused(() => statSync(join(root, SITE_FILE), { throwIfNoEntry: false }) !== undefined, true))
    throw failure('project-no-config', { message: `There is no \`${SITE_FILE}\` in this folder.` });
  const source = readYamlFile(root, SITE_FILE);
  for (const warning of source.warnings ?? []) report?.add(warning);
  const { value, problems: ofSchema = [] } = validate(siteSchema, source, '`site.yaml`');
  const { table, problems: ofTable } = readRedirectTable(root);
  const problems = [
    ...ofSchema,
    ...ofTable,
    ...(value ? redirectFlaws(value, value.redirects, source, 'redirects') : []),
    ...(value && table ? redirectFlaws(value, table.rows, table.source, 'rows') : []),
  ];
  if (!value || (table && !table.isUsable) || (problems.length > 0 && !report)) throw new IsletError(problems);
  for (const problem of problems) report?.add(problem);
  if (changesOf(value, profileName) === undefined && profileName !== 'production') {
    throw failure('usage', {
      message: `The site has no profile \`${profileName}\`.`,
      remedy: suggestion(profileName, ['production', ...Object.keys(value.profiles)]),
    });
  }
  if (!value.locales.some(({ code }) => code === value.defaultLocale)) {
    const positions = yamlPositions(source.file, source.text);
    throw failure('locale-unknown', {
      message: `\`${value.defaultLocale}\` is not one of the site's locales.`,
      ...positions.shown(positions.value(['defaultLocale'])),
    });
  }
  return siteConfig(value, profileName, source, table);
}

/** The rows of `site/redirects.csv`. */
export interface RedirectTable {
  readonly source: YamlFile;
  readonly rows: readonly z.output<typeof redirectSchema>[];
  /** False if problems keep rows from being read. */
  readonly isUsable: boolean;
}

const tableSchema = z.strictObject({ rows: z.array(redirectSchema) });

/** Reads the table of redirects, if there is one. */
export function readRedirectTable(root: string): { table?: RedirectTable; problems: readonly Diagnostic[] } {
  if (!unlessRefused(() => statSync(join(root, REDIRECTS_FILE), { throwIfNoEntry: false }) !== undefined, true))
    return { problems: [] };
  const source = readYamlFile(root, REDIRECTS_FILE);
  const { value, problems = [] } = validate(tableSchema, source, `\`${REDIRECTS_FILE}\``);
  return { table: { source, rows: value?.rows ?? [], isUsable: value !== undefined }, problems };
}

/** Returns the problems of dates and addresses of redirects. */
function redirectFlaws(
  { origin, timeZone }: Pick<z.output<typeof siteSchema>, 'origin' | 'timeZone'>,
  redirects: RedirectTable['rows'],
  source: YamlFile,
  list: string,
): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const [host = '', base = ''] = splitOrigin(origin);
  for (const [index, redirect] of redirects.entries()) {
    const flaw = flawsAt(source, [list, index], problems);
    readWindow(redirect, timeZone, flaw);
    const from = asciiAddress(redirect.from);
    if (from.startsWith('/')) continue;
    const inside = from.startsWith(`${host}${base}/`) ? from.slice(host.length + base.length) : undefined;
    if (inside !== undefined)
      flaw('from', 'content-invalid-value', `\`from\` is an address of this site: write \`${inside}\`.`);
    else if (!from.startsWith(`${host}/`))
      flaw('from', 'content-invalid-value', `\`from\` is on another host than \`${readableAddress(host)}\`.`);
  }
  return problems;
}

/** Applies a profile to the values of the file. */
export function siteConfig(
  value: z.output<typeof siteSchema>,
  profileName: string,
  source: SiteConfig['source'],
  table?: RedirectTable,
): SiteConfig {
  const { islands, profiles: _profiles, ...settings } = value;
  const changes = changesOf(value, profileName);
  const merged = Object.entries({ ...value.services, ...changes?.services }).map(
    ([name, item]) => [name, serviceOf(item, value.services[name])] as const,
  );
  const moves = Object.entries(changes?.services ?? {}).flatMap(([name, item]) => {
    const usual = value.services[name];
    return usual === undefined ? [] : [{ from: serviceOf(usual).url, to: serviceOf(item).url }];
  });
  const [origin = '', base = ''] = splitOrigin(changes?.origin ?? value.origin);
  const placed = (path: string): string => (path.startsWith('/') ? siteAddress(base, path) : path);
  const redirect = ({ from, to, status, ...keys }: RedirectTable['rows'][number]): TimedRedirect => ({
    // An address with the origin is outside of the base path.
    from: from.startsWith('/') ? placed(from) : from.replace(/^https?:\/\/[^/]*/, ''),
    to: placed(to),
    status,
    ...(hasWindow(keys) && { window: readWindow(keys, value.timeZone, () => undefined) }),
  });
  return {
    ...settings,
    origin,
    base,
    profile: profileName,
    services: Object.fromEntries(merged.map(([name, { url }]) => [name, url])),
    serviceUses: Object.fromEntries(merged.map(([name, { use }]) => [name, use])),
    serviceSends: Object.fromEntries(
      [...Object.entries(value.services), ...Object.entries(changes?.services ?? {})].flatMap(([name, item]) => {
        const { sends } = serviceOf(item);
        return sends === undefined ? [] : [[name, sends]];
      }),
    ),
    serviceScripts: Object.fromEntries(
      merged.flatMap(([name, service]): [string, ScriptConfig][] => {
        const { integrity, consent } = service;
        if (integrity === undefined || consent === undefined) return [];
        const unpinned = integrity === 'unpinned' && { unpinned: service };
        return [[name, { integrity, ...consentOf(consent), ...unpinned }]];
      }),
    ),
    // If one address is a prefix of another, the longer one applies.
    serviceMoves: moves.sort((a, b) => b.from.length - a.from.length),
    env: Object.fromEntries(
      Object.entries(value.env).map(([variable, { default: usual }]) => [variable, process.env[variable] ?? usual]),
    ),
    noindex: changes?.noindex ?? false,
    budgets: value.budgets.map((budget) => placedEntry(base, budget)),
    runtime: islands.runtime,
    redirects: [
      ...value.redirects.map(redirect),
      ...(table?.rows ?? []).map((row, index) => ({ ...redirect(row), place: { file: REDIRECTS_FILE, index } })),
    ],
    ...(table && { redirectTable: { file: REDIRECTS_FILE, sha256: table.source.sha256 } }),
    policyExceptions: value.policyExceptions.map((exception) => ({
      ...exception,
      path: placed(exception.path),
      ...(exception.allow === 'worker' && { script: placed(exception.script) }),
    })),
    headers: value.headers.map(({ path, headers }) => ({ path: placed(path), headers })),
    source: { file: source.file, sha256: source.sha256 },
  };
}

/** Splits `https://example.org/sub/` into origin, as machines read it, and base path. */
function splitOrigin(written: string): string[] {
  const [, ...parts] = /^(https?:\/\/[^/]*)(.*?)\/?$/.exec(asciiAddress(written)) ?? [];
  return parts;
}

function changesOf(
  { profiles }: z.output<typeof siteSchema>,
  name: string,
): z.output<typeof profileSchema> | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

function consentOf(
  written: NonNullable<Exclude<z.output<typeof serviceSchema>, string>['consent']>,
): Pick<ScriptConfig, 'consent' | 'reason'> {
  return typeof written === 'string' ? { consent: written } : { consent: written.category, reason: written.reason };
}

/** @param usual the service that a profile changes: an address alone keeps its use */
function serviceOf(item: z.output<typeof serviceSchema>, usual?: z.output<typeof serviceSchema>): ServiceConfig {
  if (typeof item !== 'string') return item;
  return { use: 'connect', ...(typeof usual === 'object' && usual), url: item };
}
