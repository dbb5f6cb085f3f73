import { link, z } from 'islet';
import { namedLink } from './named-link.js';

const step = namedLink.extend({
  url: link('Address of the page above; left out in the last step, which then names the page itself').optional(),
});

/**
 * The parent pages from the top, and the page's own name if it differs from its heading. The home page is added
 * automatically.
 */
export const breadcrumbsSchema = z
  .array(step)
  .refine(
    (steps) => steps.slice(0, -1).every(({ url }) => url !== undefined),
    'Only the last step may be without an address: it names the page itself',
  )
  .default([])
  .meta({
    description:
      'Pages above this one, from the top; the home page is added. The page itself is named by its heading, or by a last step without an address',
  });

export type Breadcrumbs = z.output<typeof breadcrumbsSchema>;
