import { z } from '../../api/zod.js';
import { publishFields } from './publish-fields.js';

const TARGET = /^(\/(?![/\\])|https:\/\/(?![^\s/?#]*:[A-Za-z])[^\s/?#\\])\S*$/;

/** One entry of `redirects`, or one row of the table beside `site.yaml`. */
export const redirectSchema = z.strictObject({
  from: z
    .string()
    .regex(/^(?:\/|https?:\/\/[^\s/]+\/)\S*$/, 'must begin with `/` and contain no spaces')
    .describe(
      'The old address, perhaps with a query such as `?id=3`; with the origin if it is outside of the path at which the site is published',
    ),
  to: z
    .string()
    .regex(TARGET, 'must be a route or an `https:` address without a placeholder in its host')
    .meta({ description: 'Where it leads: a route of the site, or an `https:` address', offers: 'routes' }),
  status: z.literal([301, 302, 303, 307, 308]).default(301).describe('301 and 308 are permanent, the others temporary'),
  ...publishFields,
});
