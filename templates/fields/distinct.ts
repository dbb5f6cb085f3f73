import type { z } from 'islet';

/** Returns a check that reports each list item whose `field` repeats an earlier value. `says` is the message. */
export function distinct(
  field: string,
  says: (value: string) => string,
): (items: readonly object[], context: z.RefinementCtx) => void {
  return (items, context) => {
    const seen = new Set<unknown>();
    items.forEach((item, index) => {
      const value = (item as Readonly<Record<string, unknown>>)[field];
      if (typeof value === 'string' && seen.has(value))
        context.addIssue({ code: 'custom', path: [index, field], message: says(value) });
      seen.add(value);
    });
  };
}

/** The same check for link targets. */
export const distinctAnchors = distinct(
  'id',
  (id) =>
    `must be another one: an earlier part has \`${id}\` already, and a link to \`#${id}\` leads to one place only`,
);
