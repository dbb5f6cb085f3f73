import type { z } from '../api/zod.js';
import { createReport, IsletError, type DiagnosticName } from '../errors/index.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { discoverContent } from './discover.js';
import { readRedirectTable, SITE_FILE, siteConfig } from './load-site-config.js';
import { siteSchema } from '../lib/site/site-schema.js';
import { readYamlFile } from './yaml/yaml-file.js';

/** Settings that replace invalid ones, so that content can still be checked. Never used to publish. */
export interface SiteDraft {
  readonly site: SiteConfig;
  /** Diagnostics that may be wrong because of these settings. */
  readonly doubtful: ReadonlySet<DiagnosticName>;
}

const OF_LANGUAGES = ['locale-unknown', 'translation-unknown', 'translation-duplicate'] as const;
/** Links may lead to redirects. */
const OF_REDIRECTS = ['link-unknown-route', 'link-unknown-address', 'redirect-unknown-target'] as const;
/** Services decide which hosts are allowed. */
const OF_SERVICES = ['style-foreign-file'] as const;
const OF_HOSTS = ['hosting-limit', 'host-unsupported', 'host-advice'] as const;

/** Diagnostics that depend on a setting, by its key. */
const DOUBTS: Readonly<Partial<Record<string, readonly DiagnosticName[]>>> = {
  locales: OF_LANGUAGES,
  defaultLocale: OF_LANGUAGES,
  build: OF_HOSTS,
  services: OF_SERVICES,
};

/** No host with this name can exist (RFC 2606). */
const NOWHERE = 'https://stand-in.invalid';

/** Returns a draft for an invalid `site.yaml`; `undefined` if the file is valid. */
export function draftSite(root: string): SiteDraft | undefined {
  const written = readWritten(root);
  const whole = siteSchema.safeParse(written ?? {});
  if (whole.success && knowsDefault(whole.data)) return undefined;
  const issues = whole.error?.issues ?? [];
  const keys = new Set(
    issues.flatMap((issue) => {
      const [key] = issue.path;
      return key === undefined && issue.code === 'unrecognized_keys' ? issue.keys : [String(key)];
    }),
  );
  const doubtful = new Set<DiagnosticName>(
    written ? [] : [...OF_LANGUAGES, ...OF_REDIRECTS, ...OF_HOSTS, ...OF_SERVICES],
  );
  for (const key of keys) for (const name of DOUBTS[key] ?? []) doubtful.add(name);
  // An unknown key may be a misspelling of `redirects`.
  if (written?.['redirects'] === undefined && [...keys].some((key) => !Object.hasOwn(siteSchema.shape, key)))
    for (const name of OF_REDIRECTS) doubtful.add(name);
  const sound: Record<string, unknown> = Object.fromEntries(
    Object.entries(written ?? {}).filter(([key]) => !keys.has(key)),
  );
  let indexes: readonly number[] = [];
  const codes = languageCodes(root, written);
  if (whole.success || keys.has('locales') || keys.has('defaultLocale')) {
    for (const name of OF_LANGUAGES) doubtful.add(name);
    sound['locales'] = codes.map((code) => ({ code, label: code }));
    sound['defaultLocale'] = codes[0];
  }
  if (keys.has('redirects')) {
    const { redirects, certain } = soundRedirects(written?.['redirects'], issues);
    sound['redirects'] = redirects.map(({ redirect }) => redirect);
    indexes = redirects.map(({ index }) => index);
    if (!certain) for (const name of OF_REDIRECTS) doubtful.add(name);
  }
  const { data } = siteSchema.safeParse({ name: NOWHERE, origin: NOWHERE, ...sound });
  if (!data) return undefined;
  const table = createReport().attempt(() => readRedirectTable(root).table);
  const site = siteConfig(data, 'production', { file: SITE_FILE, sha256: '' }, table);
  const redirects = site.redirects.map((redirect, index) => ({
    ...redirect,
    place: redirect.place ?? { file: SITE_FILE, index: indexes[index] ?? index },
  }));
  return { site: { ...site, redirects }, doubtful };
}

/** Returns the value of the file; `undefined` if it is not valid YAML. */
function readWritten(root: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return readYamlFile(root, SITE_FILE).value;
  } catch (error) {
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}

function knowsDefault({ locales, defaultLocale }: z.output<typeof siteSchema>): boolean {
  return locales.some(({ code }) => code === defaultLocale);
}

/** Returns every locale code in the file and in the names of data files, so that their content can be checked. */
function languageCodes(root: string, written: Readonly<Record<string, unknown>> | undefined): string[] {
  const listed: unknown = written?.['locales'];
  const named = discoverContent(root, 'site/data', createReport()).map(
    (file) => /\.(?<code>[^./]+)\.ya?ml$/.exec(file)?.groups?.['code'],
  );
  const all = [
    written?.['defaultLocale'],
    ...(Array.isArray(listed) ? listed.map((item: unknown) => (item as { code?: unknown } | null)?.code) : []),
    ...named,
  ];
  const codes = all.filter(
    (code): code is string =>
      typeof code === 'string' && siteSchema.shape.locales.safeParse([{ code, label: code }]).success,
  );
  const distinct = [...new Map(codes.map((code) => [code.toLowerCase(), code])).values()];
  return distinct.length > 0 ? distinct : ['en'];
}

/** Returns valid redirects with their indexes, and for the others those with a valid `from`. Not `certain` if any `from` is unknown. */
function soundRedirects(
  written: unknown,
  issues: readonly z.core.$ZodIssue[],
): {
  readonly redirects: readonly { readonly redirect: unknown; readonly index: number }[];
  readonly certain: boolean;
} {
  if (!Array.isArray(written)) return { redirects: [], certain: false };
  const at = (index: number): readonly z.core.$ZodIssue[] =>
    issues.filter(({ path }) => path[0] === 'redirects' && path[1] === index);
  const redirects = written.map((item: unknown, index): unknown => {
    const found = at(index);
    if (found.length === 0) return item;
    const { from } = Object(item) as { from?: unknown };
    return typeof from === 'string' && found.every(({ path }) => path.length > 2 && path[2] !== 'from')
      ? { from, to: NOWHERE }
      : undefined;
  });
  return {
    redirects: redirects.flatMap((redirect, index) => (redirect === undefined ? [] : [{ redirect, index }])),
    certain: redirects.every((item) => item !== undefined),
  };
}
