import { z } from '../../api/zod.js';
import { trustedTypesNames } from './policy-exceptions.js';

/** Only `http` and `https` addresses have an origin that the security policy can name. */
const webAddress = z.url({
  protocol: /^https?$/,
  hostname: /^(?:[\p{L}\p{M}\d_-]+(?:\.[\p{L}\p{M}\d_-]+)*\.?|\[[\da-f:.]+\])$/iu,
  error: 'must be an `https:` or `http:` address of one host',
});

const HOST = /^https?:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?$/;

/** A service of `site.yaml`, or its address alone. */
export const serviceSchema = z.union([
  webAddress.describe('An address that scripts may call'),
  z
    .strictObject({
      url: webAddress.describe('Address of the service'),
      use: z
        .enum(['connect', 'form', 'frame', 'image', 'media', 'script', 'link'])
        .describe(
          'How pages use it: called by scripts, sent forms, framed by pages whose template asks for it, loaded as image, media or script, or linked only',
        ),
      sends: z
        .string()
        .min(1)
        .optional()
        .describe('What is sent to it and under which consent, a sentence for `islet audit`'),
      integrity: z
        .string()
        .regex(
          /^(?:unpinned|sha256-[A-Za-z\d+/]{43}=|sha384-[A-Za-z\d+/]{64}|sha512-[A-Za-z\d+/]{86}==)$/,
          'must be `sha384-` and the 64 characters that `openssl dgst -sha384 -binary FILE | openssl base64 -A` prints; or `unpinned` with a `reason`',
        )
        .optional()
        .describe('Hash of a script: browsers refuse it when its bytes differ; `unpinned` if its host changes them'),
      reason: z.string().min(1).optional().describe('Why the site runs code that nobody pinned, for `islet audit`'),
      loads: z
        .array(
          z
            .string()
            .regex(HOST, 'must be a scheme and a host, such as `https://example.com` or `https://*.example.com`'),
        )
        .optional()
        .describe('Hosts from which an unpinned script loads more, or to which it sends'),
      trustedTypes: trustedTypesNames.optional().describe('Trusted Types policies that an unpinned script makes'),
      consent: z
        .union([
          z.string().regex(/^(?!not-needed$)[a-z][a-z\d-]*$/, 'must be one word, such as `analytics`'),
          z.strictObject({
            category: z.literal('not-needed').describe('The script works without consent'),
            reason: z.string().min(1).describe('Why it needs none, for `islet audit`'),
          }),
        ])
        .optional()
        .describe('Category of consent that a script waits for, or `{ category: not-needed, reason: … }`'),
    })
    .check(({ value, issues }) => {
      const remedies: Readonly<Record<string, string>> = {
        integrity: `Add \`integrity: sha384-HASH\`, with the hash that this prints: \`curl -s '${value.url}' | openssl dgst -sha384 -binary | openssl base64 -A\`.`,
        reason: 'Add `reason`: why the site runs code whose bytes its host changes.',
        consent: 'Add the category of consent that the script waits for, such as `consent: analytics`.',
      };
      const [isScript, isUnpinned] = [value.use === 'script', value.integrity === 'unpinned'];
      const has = (key: keyof typeof value): boolean => value[key] !== undefined;
      const wanted = {
        ...{ integrity: isScript, consent: isScript, reason: isUnpinned },
        ...{ loads: isUnpinned && has('loads'), trustedTypes: isUnpinned && has('trustedTypes') },
      };
      for (const key of ['integrity', 'consent', 'reason', 'loads', 'trustedTypes'] as const) {
        if (wanted[key] === has(key)) continue;
        const owner = key === 'integrity' || key === 'consent' ? '`use: script`' : '`integrity: unpinned`';
        issues.push({
          code: 'custom',
          input: value,
          path: [key],
          message: `belongs only to a service with ${owner}`,
          params: {
            remedyFor: (found: unknown) =>
              found === undefined ? remedies[key] : `Remove \`${key}\` here, or write ${owner}.`,
          },
        });
      }
    }),
]);
