import { z } from '../../api/zod.js';
import type { Frozen } from '../text/deep-freeze.js';
import { matchPath } from '../text/path-pattern.js';

const common = {
  path: z
    .string()
    .regex(
      /^(?:\/[^/*:?#\s]+)+(?:\/\*?)?$/,
      'must be the path of one page such as `/search/`, or of a folder such as `/admin/*`, and not the whole site',
    )
    .describe('Path of a page; `*` at the end matches all below'),
  reason: z.string().min(1).describe('Why the site needs it, for `islet audit`'),
};

/** Names of Trusted Types policies. */
export const trustedTypesNames = z
  .array(z.string().regex(/^[\w\-#=/@.%]+$/, 'must be the name of a Trusted Types policy'))
  .min(1);

/** One entry of `policyExceptions` in `site.yaml`. */
export const policyExceptionSchema = z.discriminatedUnion('allow', [
  z.strictObject({ ...common, allow: z.literal('wasm').describe('Scripts of the page may run WebAssembly') }),
  z.strictObject({
    ...common,
    allow: z.literal('worker').describe('Pages below the path may start a service worker, whose scope is the path'),
    script: z.string().startsWith('/').describe('Its script, a file of the site in the folder of the path'),
    trustedTypes: trustedTypesNames.describe(
      'The Trusted Types policies with which scripts name the script of the worker',
    ),
  }),
  z.strictObject({
    ...common,
    allow: z.literal('foreign').describe('Pages of `site/public/` with a policy of their own'),
    policy: z
      .string()
      .regex(/^(?=.*default-src)[^,]+$/, 'must be one whole Content-Security-Policy with `default-src`, without commas')
      .describe('Their whole policy, as it is sent'),
  }),
]);

export type PolicyException = Frozen<z.output<typeof policyExceptionSchema>>;

/** Security policies in headers: that of the site at an empty path, then those of paths that have another one. */
export type PathPolicies = ReadonlyMap<string, string>;

/** The exception that the policy of a path has. */
export function exceptionFor(exceptions: readonly PolicyException[], path: string): PolicyException | undefined {
  return exceptions.find((exception) => matchPath(exception.path, path) !== undefined);
}
