import type { z } from 'islet';

/** A check of a list: reports each item whose `field` has the value that an earlier one has, at that field. `says` is what is wrong with the value. */
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

/** The same for places that links lead to. */
export const distinctAnchors = distinct(
  'id',
  (id) =>
    `must be another one: an earlier part has \`${id}\` already, and a link to \`#${id}\` leads to one place only`,
);
