import { z } from 'islet';

/** A path of this site, such as `/ludo/`. The trailing slash is optional, and the page need not exist yet. */
export const sitePath = z
  .string()
  .regex(/^\/\S*$/, 'must be a path that begins with `/`')
  .meta({ description: 'A path of this site, with or without the last slash', offers: 'routes' });
