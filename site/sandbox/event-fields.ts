import { z } from 'islet';

const filled = z.string().min(1, 'must not be empty');
const name = filled.max(100, 'must not be longer than 100 characters');
const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number');

/** A moment: milliseconds since 1970, or ISO 8601. */
const moment = z
  .string()
  .refine(
    (text) => /^\d{13}$/.test(text) || (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))),
    'must be milliseconds since 1970 or an ISO 8601 time',
  );

/** The fields of an event, as in the query of its request. `eventid` identifies repeats. */
const eventFields = z.strictObject({
  eventid: name,
  appName: z.literal('ludodownload', 'must be ludodownload'),
  uuid: name,
  sessionid: wholeNumber,
  label: filled,
  timestamp: moment,
  pageUrl: z.url({ protocol: /^https?$/, error: 'must be a web address' }),
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{1,8})*$/, 'must be a language tag, such as en-IN'),
  networkType: filled,
  userAgent: filled,
  downloadCompleted: z.enum(['true', 'false'], 'must be true or false').optional(),
  APKVersion: filled.optional(),
  countPlayLudoHit: wholeNumber.optional(),
});

/** Problem with a field. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

/** Parameters for the sandbox rather than the event log. */
const FOR_THE_SANDBOX = new Set(['fault', 'times', 'milliseconds', 'status', 'retryAfter']);

/** Returns the fields of a query as received, and their problems. */
export function readEvent(query: URLSearchParams): {
  fields: Readonly<Record<string, string>>;
  problems: readonly FieldProblem[];
} {
  const pairs = [...query].filter(([name]) => !FOR_THE_SANDBOX.has(name));
  const fields = Object.fromEntries(pairs);
  const repeated = [...new Set(pairs.map(([name]) => name))].filter((name) => query.getAll(name).length > 1);
  const { error } = eventFields.safeParse(fields);
  const problems = (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((field) => ({ field, problem: 'is not a field of the event log' }));
    const field = String(issue.path[0] ?? '');
    return [{ field, problem: field in fields ? issue.message : 'is missing' }];
  });
  return {
    fields,
    problems: [...problems, ...repeated.map((field) => ({ field, problem: 'stands there more than once' }))],
  };
}
