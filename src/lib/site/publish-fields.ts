import { z } from '../../api/zod.js';
import { TIMESTAMP } from '../../api/zoned-time.js';

const PUBLISH_FROM =
  'When it is published: a date, or date and time, in the time zone of the site or with an offset such as `+05:30`';

/** For editors. The build has a message of its own. */
const FORM = { pattern: TIMESTAMP.source, patternErrorMessage: 'This is no date, such as 2026-12-24T09:00.' };

/** The schema of `PUBLISH_KEYS`. */
export const publishFields = {
  draft: z.boolean().optional().describe('True until it is finished: not published, but shown by `islet dev`'),
  publishFrom: z
    .string()
    .optional()
    .meta({ ...FORM, description: PUBLISH_FROM, examples: ['2026-12-24', '2026-12-24T09:00'] }),
  publishUntil: z
    .string()
    .optional()
    .meta({ ...FORM, description: 'When it is published no longer, written as `publishFrom`' }),
};
