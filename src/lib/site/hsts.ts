import { z } from '../../api/zod.js';
import { formatCount } from '../text/format-count.js';

/** Seconds of a day. */
const DAY = 86_400;

/** Ten years: no list of browsers asks for more than one. */
const MAX_DAYS = 3650;

/** `hsts` of `site.yaml`: how long browsers use HTTPS only for the host of the site (RFC 6797). */
export const hstsSchema = z
  .union([
    z.literal('none'),
    z.strictObject({
      days: z
        .int()
        .min(0)
        .max(MAX_DAYS)
        .default(730)
        .describe('How many days browsers remember it after each visit; 0 makes them forget it'),
      subdomains: z
        .boolean()
        .default(false)
        .describe('True if it holds for every subdomain of the host too: those without HTTPS can then not be opened'),
    }),
  ])
  .default({ days: 730, subdomains: false })
  .describe(
    'Browsers use HTTPS only for the host of the site, for so many days (`Strict-Transport-Security`), or `none`',
  );

export type Hsts = z.output<typeof hstsSchema>;

export const HSTS_HEADER = 'Strict-Transport-Security';

/** The value of the header; `undefined` if none is sent. */
export function hstsValue(hsts: Hsts): string | undefined {
  if (hsts === 'none') return undefined;
  return `max-age=${String(hsts.days * DAY)}${hsts.subdomains ? '; includeSubDomains' : ''}`;
}

/** What browsers do because of a value of the header, as the end of a sentence. */
export function hstsWords(value: string | undefined): string {
  if (value === undefined) return 'get no rule now: one that they got before holds until it ends';
  const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? 0);
  if (seconds === 0) return 'forget that the host needs HTTPS';
  const hosts = /includeSubDomains/i.test(value) ? 'the host and all its subdomains' : 'the host, not its subdomains';
  return `use HTTPS only for ${formatCount(Math.round(seconds / DAY), 'day')}, for ${hosts}`;
}
