import { z } from 'islet';

/** Whether a page describes the publisher to search engines. */
export const organizationField = z
  .boolean()
  .default(false)
  .meta({ description: 'True: search engines are told here who publishes the site; for the page about the company' });
