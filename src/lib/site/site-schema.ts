import { image } from '../../api/fields.js';
import { z } from '../../api/zod.js';
import { budgetSchema } from './budgets.js';
import { HOSTS } from './hosts.js';
import { invalidTagMessage, languageTag } from '../text/language-tag.js';
import { HSTS_HEADER, hstsSchema } from './hsts.js';
import { policyExceptionSchema } from './policy-exceptions.js';
import { redirectSchema } from './redirect-schema.js';
import { likeTimeZone } from '../text/like-time-zone.js';
import { isTimeZone } from '../text/timestamp.js';
import { serviceSchema } from './service-schema.js';

const origin = z
  .string()
  .regex(/^https?:\/\/[^/\s?#@'"`;,*<>\\]+(?:\/(?:[a-z\d][a-z\d._~-]*\/)+)?$/, {
    error:
      'must be a scheme and a host without a slash at the end, such as `https://www.example.com`, or with a path that ends in a slash, such as `https://example.com/shop/`',
    abort: true,
  })
  .refine((address) => URL.canParse(address), 'must have a host that browsers accept')
  .describe(
    'Scheme and host of the published site, without a slash at the end; or with the path that it is published below, such as `https://example.com/shop/`',
  );

/** Without flags, because editors get the pattern as text. */
const COLOUR = /^(?:#[\da-fA-F]{3,8}|[a-zA-Z]+|(?:rgb|hsl)a?\([\d\s.,%/a-z-]+\))$/;

const colour = (scheme: string): z.ZodString =>
  z
    .string()
    .regex(COLOUR, 'must be a colour such as `#140c26`')
    .meta({ description: `Colour in the ${scheme} scheme`, examples: ['#140c26'] });

/** Headers that servers set for each message themselves (RFC 9110 and 9112). */
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

/** Headers that every page already has and that allow one value only. Browsers ignore the joined values. */
const SENT_ALREADY = ['cross-origin-opener-policy', 'x-content-type-options', 'x-frame-options'];

const headerValues = z
  .record(
    z.string().superRefine((name, { addIssue }) => {
      if (OF_SERVERS.includes(name.toLowerCase())) addIssue('must be left out: servers set this header themselves');
      else if (name.toLowerCase() === HSTS_HEADER.toLowerCase())
        addIssue('must be left out: `hsts` of `site.yaml` decides on this header, for the whole site');
      else if (SENT_ALREADY.includes(name.toLowerCase()))
        addIssue('must be left out: every page already has this header, and browsers accept one value only');
    }),
    z.string(),
  )
  .describe('Values by header name');

const services = z
  .record(z.string(), serviceSchema)
  .describe('External services by name. The security policy allows their hosts');

export const profileSchema = z.strictObject({
  origin: origin.optional(),
  noindex: z.boolean().optional().describe('Asks search engines not to index any page'),
  services: services.optional(),
});

const settings = z.strictObject({
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
          .describe(
            'Country whose form of the language the site uses, such as `IN`; without one, networks are given no `og:locale`',
          ),
        dir: z.enum(['ltr', 'rtl']).default('ltr').describe('Direction of writing'),
        fallback: z
          .string()
          .optional()
          .meta({ description: 'Language in which pages are shown that are not translated', offers: 'locales' }),
      }),
    )
    .min(1)
    .check(({ value, issues }) => {
      const codes = value.map(({ code }) => code.toLowerCase());
      for (const [index, { code }] of value.entries())
        if (!languageTag(code))
          issues.push({
            code: 'custom',
            input: value,
            path: [index, 'code'],
            message: invalidTagMessage(code).replace(/[.?]$/, ''),
          });
      for (const [index, { code, fallback = '' }] of value.entries())
        if (fallback !== '' && (fallback === code || !value.some((other) => other.code === fallback)))
          issues.push({
            code: 'custom',
            input: value,
            path: [index, 'fallback'],
            message: 'must be another language of the site',
          });
      for (const [index, code] of codes.entries())
        if (codes.indexOf(code) < index)
          issues.push({ code: 'custom', input: value, path: [index, 'code'], message: 'must be listed once' });
    })
    .describe('Languages of the site'),
  timeZone: z
    .string()
    .refine(isTimeZone, { error: 'must be a time zone such as `Asia/Kolkata`', params: { remedyFor: likeTimeZone } })
    .default('UTC')
    .meta({ description: 'Time zone of `publishFrom` and `publishUntil`', examples: ['Asia/Kolkata'] }),
  headingIds: z
    .enum(['islet', 'github'])
    .default('islet')
    .describe(
      'How ids are made of headings without `{#id}`: with words joined by one hyphen, or as GitHub, Docusaurus and Astro make them',
    ),
  themeColor: z
    .strictObject({ light: colour('light'), dark: colour('dark') })
    .optional()
    .describe('Colour of the browser chrome in both schemes'),
  icon: image('Icon of the site in browser tabs: a path in site/assets/, best an SVG').optional(),
  appIcon: image(
    'Icon on home screens: a full square with the motif in the middle 80 %, since systems crop it. Default: `icon` on the light theme colour',
  ).optional(),
  ogImage: image('Sharing image of pages without their own, on a site without social cards; not an SVG').optional(),
  services: services.default({}),
  env: z
    .record(
      z.string().regex(/^SITE_[A-Z\d_]+$/, 'must begin with `SITE_`, and consist of capital letters, digits and `_`'),
      z.strictObject({ default: z.string().describe('Its value where the variable is not set') }),
    )
    .default({})
    .describe(
      'Environment variables that templates can read. They are published with the site and listed in the manifest, so they must hold no secret',
    ),
  consent: z
    .enum(['none', 'notice', 'opt-in'])
    .default('none')
    .describe(
      'What visitors are asked before scripts store ids or send events: nothing, a notice with an opt-out, or consent',
    ),
  policy: z.string().optional().describe('The policy of site/policies.yaml that the site complies with'),
  budgets: z
    .array(budgetSchema)
    .default([])
    .describe(
      'Maximum weights of pages, which `islet check` enforces. If several entries match a page, the last one with a measure applies',
    ),
  islands: z
    .strictObject({
      runtime: z.enum(['react', 'preact']).default('react').describe('The library that runs islands in the browser'),
    })
    .default({ runtime: 'react' })
    .describe('Interactive parts of pages'),
  navigation: z
    .strictObject({
      prefetch: z
        .boolean()
        .default(false)
        .describe('Browsers fetch a page when a visitor points at its link, unless the visitor saves data'),
      viewTransitions: z
        .boolean()
        .default(false)
        .describe('Pages fade into each other, unless the visitor prefers reduced motion'),
    })
    .prefault({})
    .describe('What makes following a link feel faster'),
  redirects: z
    .array(redirectSchema)
    .default([])
    .describe(
      'Redirected addresses. A table `site/redirects.csv` with the columns `from`, `to` and `status` adds to them',
    ),
  headers: z
    .array(
      z.strictObject({
        path: z.string().startsWith('/').describe('Path of a page; `*` at the end matches all below'),
        headers: headerValues,
      }),
    )
    .default([])
    .describe('Extra response headers by path'),
  policyExceptions: z
    .array(policyExceptionSchema)
    .default([])
    .describe('Paths whose security policy allows more than that of other pages, each with the reason'),
  hsts: hstsSchema,
  build: z
    .strictObject({
      inlineCss: z.int().min(0).default(24_576).describe('Style sheets up to this size, in bytes, are inlined'),
      precompress: z.boolean().default(false).describe('Writes .br and .gz files next to compressible files'),
      keepFormerAssets: z
        .int()
        .min(0)
        .default(0)
        .describe(
          'How many earlier builds keep their hashed files in the output, for visitors with an old page open. The output then also depends on the one that it replaces',
        ),
      targets: z
        .array(z.enum(HOSTS))
        .default([])
        .describe(
          'Hosts of the site. Their configuration is written to dist.audit/hosts/, and their limits are enforced',
        ),
      hostFiles: z
        .record(z.string(), z.string().min(1))
        .optional()
        .describe('Published files that a target takes as its own, such as `_worker.js`, by name with the reason'),
      templateTimeout: z
        .int()
        .min(1)
        .default(20)
        .describe('Seconds of processor time that a template may use without a break before it is aborted'),
      imageQuality: z
        .strictObject({
          avif: z.int().min(1).max(100).default(55).describe('Quality of AVIF images, 1 to 100'),
          webp: z.int().min(1).max(100).default(75).describe('Quality of WebP images, 1 to 100'),
        })
        .prefault({})
        .describe('Quality of converted images'),
    })
    .prefault({})
    .describe('How the site is built'),
  profiles: z
    .record(z.string(), profileSchema)
    .default({})
    .describe('Overrides for other environments, such as `staging`'),
});

/** The schema of `site/site.yaml`. */
export const siteSchema = settings.check(({ value, issues }) => {
  if (value.consent !== 'none') return;
  for (const [name, service] of Object.entries(value.services))
    if (typeof service === 'object' && service.use === 'script' && typeof service.consent !== 'object')
      issues.push({
        code: 'custom',
        input: value,
        path: ['services', name, 'consent'],
        message: 'is never given, because `consent` of the site is `none`',
        params: {
          remedyFor: () =>
            'Scripts of services wait for consent. Write `consent: notice` or `consent: opt-in` at the top of `site/site.yaml`, so that visitors are asked, or remove the service.',
        },
      });
});
