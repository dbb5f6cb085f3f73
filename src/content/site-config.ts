import { statSync } from 'node:fs';
import { join } from 'node:path';
import { image } from '../api/fields.js';
import { z } from '../api/zod.js';
import { failure, IsletError, type Report } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { budgetSchema } from '../lib/site/budgets.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { HOSTS } from '../lib/site/hosts.js';
import type { ServiceConfig, SiteConfig } from '../lib/site/site-config.js';
import { validate } from './validate.js';
import { readYamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

export const SITE_FILE = 'site/site.yaml';

const origin = z
  .string()
  .regex(
    /^https?:\/\/[^/\s?#@'"`;,*<>\\]+$/,
    'must be a scheme and a host without a slash at the end, such as `https://www.example.com`',
  )
  .describe('Scheme and host of the published site, without a slash at the end');

/** Other schemes have no origin that the security policy could name. */
const webAddress = z.url({
  protocol: /^https?$/,
  hostname: /^(?:[\p{L}\p{M}\d_-]+(?:\.[\p{L}\p{M}\d_-]+)*\.?|\[[\da-f:.]+\])$/iu,
  error: 'must be an `https:` or `http:` address of one host',
});

const service = z.union([
  webAddress.describe('An address that scripts may call'),
  z.strictObject({
    url: webAddress.describe('Address of the service'),
    use: z
      .enum(['connect', 'frame', 'image', 'media', 'link'])
      .describe(
        'How pages use it: called by scripts, framed by pages whose template asks for it, loaded as image or media, or linked only',
      ),
  }),
]);

/** Editors are given the pattern without flags. */
const COLOUR = /^(?:#[\da-fA-F]{3,8}|[a-zA-Z]+|(?:rgb|hsl)a?\([\d\s.,%/a-z-]+\))$/;

const colour = (scheme: string): z.ZodString =>
  z
    .string()
    .regex(COLOUR, 'must be a colour such as `#140c26`')
    .meta({ description: `Colour in the ${scheme} scheme`, examples: ['#140c26'] });

/** What servers say of each message themselves (RFC 9110 and 9112): another value than theirs breaks it. */
const OF_SERVERS = [
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'host',
  'keep-alive',
  'location',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** One value each (their specifications), which every page has already: hosts join two of them to one that browsers pass over. */
const SENT_ALREADY = [
  'cross-origin-opener-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

const headerValues = z
  .record(
    z.string().superRefine((name, { addIssue }) => {
      if (OF_SERVERS.includes(name.toLowerCase()))
        addIssue('must be left out: servers write this header themselves for every answer');
      else if (SENT_ALREADY.includes(name.toLowerCase()))
        addIssue('must be left out: every page is sent with this header already, and browsers take one value only');
    }),
    z.string(),
  )
  .describe('Values by the name of their header');

const services = z
  .record(z.string(), service)
  .describe('Outside services by name; their hosts are allowed by the security policy');

const profile = z.strictObject({
  origin: origin.optional(),
  noindex: z.boolean().optional().describe('Asks search engines to stay away from every page'),
  services: services.optional(),
});

/** The schema of `site/site.yaml`. */
export const siteSchema = z.strictObject({
  name: z.string().min(1).describe('Name of the site'),
  origin,
  defaultLocale: z.string().meta({ description: 'Language of pages that name none', offers: 'locales' }),
  locales: z
    .array(
      z.strictObject({
        code: z
          .string()
          .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as `en` or `en-IN`')
          .describe('Tag of the language, such as `en` or `en-IN`'),
        label: z.string().min(1).describe('Name of the language in that language'),
        region: z
          .string()
          .regex(/^[A-Z]{2}$/, 'must be the two letters of a country, such as `IN`')
          .optional()
          .describe('Country whose form of the language the site uses, for previews of shared links, such as `IN`'),
        dir: z.enum(['ltr', 'rtl']).default('ltr').describe('Direction of writing'),
      }),
    )
    .min(1)
    .check(({ value, issues }) => {
      const codes = value.map(({ code }) => code.toLowerCase());
      for (const [index, code] of codes.entries())
        if (codes.indexOf(code) < index)
          issues.push({ code: 'custom', input: value, path: [index, 'code'], message: 'must be listed once' });
    })
    .describe('Languages of the site'),
  themeColor: z
    .strictObject({ light: colour('light'), dark: colour('dark') })
    .optional()
    .describe('Colour of the browser chrome in both schemes'),
  icon: image('Icon of the site in browser tabs: a path in site/assets/, best an SVG').optional(),
  appIcon: image(
    'Icon on home screens: a full square with its motif in the middle 80 %, since systems cut it to shapes of their own; `icon` on the light theme colour where it is not given',
  ).optional(),
  ogImage: image(
    'Image that stands for pages without one of their own when they are shared, on a site without social cards; not an SVG',
  ).optional(),
  services: services.default({}),
  consent: z
    .enum(['none', 'notice', 'opt-in'])
    .default('none')
    .describe(
      'What visitors are asked before scripts keep ids or send events: nothing, a notice that they can refuse, or their consent',
    ),
  policy: z.string().optional().describe('The policy of site/policies.yaml that the site keeps to'),
  budgets: z
    .array(budgetSchema)
    .default([])
    .describe(
      'Weights that pages may have, which `islet check` holds them to; of several entries for a page the last one that names a measure holds',
    ),
  islands: z
    .strictObject({
      runtime: z
        .enum(['react', 'preact'])
        .default('react')
        .describe('The library that makes islands work in the browser'),
    })
    .default({ runtime: 'react' })
    .describe('Interactive parts of pages'),
  redirects: z
    .array(
      z.strictObject({
        from: z
          .string()
          .regex(/^\/\S*$/, 'must begin with `/` and hold no blanks')
          .describe('The former address'),
        to: z
          .string()
          .regex(/^(\/(?![/\\])|https:\/\/[^\s/?#\\])\S*$/, 'must be a route or an `https:` address')
          .meta({ description: 'Where it leads: a route of the site, or an `https:` address', offers: 'routes' }),
        status: z
          .literal([301, 302, 303, 307, 308])
          .default(301)
          .describe('301 and 308 are for good, the others for a time'),
      }),
    )
    .default([])
    .describe('Addresses that lead elsewhere'),
  headers: z
    .array(
      z.strictObject({
        path: z.string().startsWith('/').describe('Path of a page, `*` at the end for all below'),
        headers: headerValues,
      }),
    )
    .default([])
    .describe('Extra response headers by path'),
  build: z
    .strictObject({
      inlineCss: z.int().min(0).default(24_576).describe('Style sheets up to this size, in bytes, are inlined'),
      precompress: z.boolean().default(false).describe('Writes .br and .gz files beside what can be compressed'),
      keepFormerAssets: z
        .int()
        .min(0)
        .default(0)
        .describe(
          'How many sets of hashed files of earlier builds stay in the output, for visitors who still have a page of theirs; the output then follows from the one that it replaces too',
        ),
      targets: z
        .array(z.enum(HOSTS))
        .default([])
        .describe(
          'Hosts that the site is put on: their configuration is written to dist.audit/hosts/, and their limits are kept to',
        ),
      templateTimeout: z
        .int()
        .min(1)
        .default(20)
        .describe('How long templates may keep a build waiting at one stretch, in seconds, before they are stopped'),
      imageQuality: z
        .strictObject({
          avif: z.int().min(1).max(100).default(55).describe('Of pictures in AVIF, 1 to 100'),
          webp: z.int().min(1).max(100).default(75).describe('Of pictures in WebP, 1 to 100'),
        })
        .prefault({})
        .describe('How closely pictures keep to their originals'),
    })
    .prefault({})
    .describe('How the site is built'),
  profiles: z.record(z.string(), profile).default({}).describe('Changes for other targets, such as `staging`'),
});

/**
 * Reads `site/site.yaml` and applies a profile. `production` always exists; other profiles are those of the file.
 *
 * @param report takes unknown keys, without which the file can be used all the same
 * @throws IsletError with every problem of the file; without a report also where it has unknown keys
 */
export function loadSiteConfig(root: string, profileName: string, report?: Report): SiteConfig {
  if (!isThere(join(root, SITE_FILE)))
    throw failure('project-no-config', { message: `There is no \`${SITE_FILE}\` in this folder.` });
  const source = readYamlFile(root, SITE_FILE);
  for (const warning of source.warnings ?? []) report?.add(warning);
  const { value, problems = [] } = validate(siteSchema, source, '`site.yaml`');
  if (!value || (problems.length > 0 && !report)) throw new IsletError(problems);
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
  return siteConfig(value, profileName, source);
}

/** What may not be asked about is there for all that is known: whoever reads it is told. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (isSystemError(error)) return true;
    throw error;
  }
}

/** What the values of the file come to with a profile. */
export function siteConfig(
  value: z.output<typeof siteSchema>,
  profileName: string,
  source: SiteConfig['source'],
): SiteConfig {
  const changes = changesOf(value, profileName);
  const merged = Object.entries({ ...value.services, ...changes?.services }).map(
    ([name, item]) => [name, serviceOf(item)] as const,
  );
  const moves = Object.entries(changes?.services ?? {}).flatMap(([name, item]) => {
    const usual = value.services[name];
    return usual === undefined ? [] : [{ from: serviceOf(usual).url, to: serviceOf(item).url }];
  });
  return {
    name: value.name,
    origin: changes?.origin ?? value.origin,
    profile: profileName,
    defaultLocale: value.defaultLocale,
    locales: value.locales,
    services: Object.fromEntries(merged.map(([name, { url }]) => [name, url])),
    serviceUses: Object.fromEntries(merged.map(([name, { use }]) => [name, use])),
    // Of two addresses where one begins with the other, the longer is meant.
    serviceMoves: moves.sort((a, b) => b.from.length - a.from.length),
    consent: value.consent,
    noindex: changes?.noindex ?? false,
    themeColor: value.themeColor,
    icon: value.icon,
    appIcon: value.appIcon,
    ogImage: value.ogImage,
    policy: value.policy,
    budgets: value.budgets,
    runtime: value.islands.runtime,
    redirects: value.redirects,
    headers: value.headers,
    build: value.build,
    source: { file: source.file, sha256: source.sha256 },
  };
}

function changesOf({ profiles }: z.output<typeof siteSchema>, name: string): z.output<typeof profile> | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

function serviceOf(item: z.output<typeof service>): ServiceConfig {
  return typeof item === 'string' ? { url: item, use: 'connect' } : item;
}
