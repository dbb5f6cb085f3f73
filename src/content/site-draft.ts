import type { z } from '../api/zod.js';
import { createReport, IsletError, type DiagnosticName } from '../errors/index.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { discoverYaml } from './discover.js';
import { SITE_FILE, siteConfig, siteSchema } from './site-config.js';
import { readYamlFile } from './yaml/yaml-file.js';

/** Settings in the place of some that cannot be used: what content can be judged by, never what it is published with. */
export interface SiteDraft {
  readonly site: SiteConfig;
  /** What may be untrue where it is told by these settings. */
  readonly doubtful: ReadonlySet<DiagnosticName>;
}

const OF_LANGUAGES = ['locale-unknown', 'translation-unknown', 'translation-duplicate'] as const;
/** Addresses that redirect may be linked. */
const OF_REDIRECTS = ['link-unknown-route', 'link-unknown-address', 'redirect-unknown-target'] as const;
/** A service is what lets a host in. */
const OF_SERVICES = ['style-foreign-file'] as const;
const OF_HOSTS = ['hosting-limit', 'host-unsupported', 'host-advice'] as const;

/** What hangs on a setting, by its key. */
const DOUBTS: Readonly<Partial<Record<string, readonly DiagnosticName[]>>> = {
  locales: OF_LANGUAGES,
  defaultLocale: OF_LANGUAGES,
  build: OF_HOSTS,
  services: OF_SERVICES,
};

/** No host of this name can exist (RFC 2606). */
const NOWHERE = 'https://stand-in.invalid';

/** The draft of a `site.yaml` that has to be mended; `undefined` where its values can be used as they are. */
export function draftSite(root: string): SiteDraft | undefined {
  const written = readWritten(root);
  const whole = siteSchema.safeParse(written ?? {});
  if (whole.success && knowsDefault(whole.data)) return undefined;
  const issues = whole.error?.issues ?? [];
  const keys = new Set(
    issues.flatMap(
      ({
        code,
        keys: unknown,
        path: [key],
      }: {
        code: string;
        keys?: readonly string[];
        path: readonly PropertyKey[];
      }) => (key === undefined && code === 'unrecognized_keys' ? (unknown ?? []) : [String(key)]),
    ),
  );
  const doubtful = new Set<DiagnosticName>(
    written ? [] : [...OF_LANGUAGES, ...OF_REDIRECTS, ...OF_HOSTS, ...OF_SERVICES],
  );
  for (const key of keys) for (const name of DOUBTS[key] ?? []) doubtful.add(name);
  // A key that nobody knows may be meant as this one.
  if (written?.['redirects'] === undefined && [...keys].some((key) => !Object.hasOwn(siteSchema.shape, key)))
    for (const name of OF_REDIRECTS) doubtful.add(name);
  const sound: Record<string, unknown> = Object.fromEntries(
    Object.entries(written ?? {}).filter(([key]) => !keys.has(key)),
  );
  const codes = languageCodes(root, written);
  if (whole.success || keys.has('locales') || keys.has('defaultLocale')) {
    for (const name of OF_LANGUAGES) doubtful.add(name);
    sound['locales'] = codes.map((code) => ({ code, label: code }));
    sound['defaultLocale'] = codes[0];
  }
  if (keys.has('redirects')) {
    const { redirects, certain } = soundRedirects(written?.['redirects'], issues);
    sound['redirects'] = redirects;
    if (!certain) for (const name of OF_REDIRECTS) doubtful.add(name);
  }
  const { data } = siteSchema.safeParse({ name: NOWHERE, origin: NOWHERE, ...sound });
  return data && { site: siteConfig(data, 'production', { file: SITE_FILE, sha256: '' }), doubtful };
}

/** What the file says; `undefined` where it is no sound YAML. */
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

/** Every language that the file may mean, and those that names of data files speak of: what they hold can be judged all the same. */
function languageCodes(root: string, written: Readonly<Record<string, unknown>> | undefined): string[] {
  const listed: unknown = written?.['locales'];
  const named = discoverYaml(root, 'site/data', createReport()).map(
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

/** Redirects that stand as they are, and others that at least begin where they should; not certain where one may begin elsewhere. */
function soundRedirects(
  written: unknown,
  issues: readonly z.core.$ZodIssue[],
): { readonly redirects: readonly unknown[]; readonly certain: boolean } {
  if (!Array.isArray(written)) return { redirects: [], certain: false };
  const at = (index: number): readonly z.core.$ZodIssue[] =>
    issues.filter(({ path }) => path[0] === 'redirects' && path[1] === index);
  const redirects = written.map((item: unknown, index) => {
    const found = at(index);
    if (found.length === 0) return item;
    const { from } = Object(item) as { from?: unknown };
    return typeof from === 'string' && found.every(({ path }) => path.length > 2 && path[2] !== 'from')
      ? { from, to: NOWHERE }
      : undefined;
  });
  return {
    redirects: redirects.filter((item) => item !== undefined),
    certain: redirects.every((item) => item !== undefined),
  };
}
