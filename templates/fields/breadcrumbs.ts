import { link, z } from 'islet';
import { namedLink } from './named-link.js';

const step = namedLink.extend({
  url: link('Address of the page above; left out in the last step, which then names the page itself').optional(),
});

/** The pages above this one, from the top, and its own name where that is not its heading; the home page is added. */
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
