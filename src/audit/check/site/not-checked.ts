import type { PageProblem } from './rule.js';

/** A note on what needs the template of a page that is not known, so that a skipped check is not taken for a passed one. */
export function notChecked(names: readonly string[], what: string): PageProblem[] {
  const why = `${what} depends on the template, which only the manifest of the build names.`;
  return names.length === 0 ? [] : [{ message: `Not checked (${names.join(', ')}): ${why}`, severity: 'note' }];
}
