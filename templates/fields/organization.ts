import { z } from 'islet';

/** Whether a page tells search engines who publishes the site. */
export const organizationField = z
  .boolean()
  .default(false)
  .meta({ description: 'True: search engines are told here who publishes the site; for the page about the company' });
