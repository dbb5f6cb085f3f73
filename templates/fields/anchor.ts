import { z } from 'islet';

/** The id of an element, for links such as `/faqs/#how-to-start`. */
export const anchor = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and `-`, and begin with a letter')
  .meta({ description: 'Name for links to this place, such as `how-to-start` for `#how-to-start`' });
