import type { Change } from '../model/change.js';
import type { Audits } from './source-changes.js';

/** An attribute with words that a visitor reads or a link leads to. */
const CONTENT = /\s(?:href|src|alt|title|content|value|action|placeholder|aria-label)="([^"]*)"/g;

/**
 * A change without hashes, without the markup of its values and without the address of the site; for an element without words, the
 * words of its context.
 */
export function plainChange(
  { before, after, subject, category, context, ripple, describesFile }: Change,
  audits: Partial<Audits>,
): Pick<Change, 'before' | 'after' | 'subject'> {
  if (ripple || describesFile === true) return { subject, before: undefined, after: undefined };
  const plain = (value: string | undefined, origin = ''): string | undefined => {
    if (value === undefined) return value;
    // Selectors are on other lines than declarations, and have other names of classes.
    if (category === 'code' && /style/.test(subject)) return value.replace(/[^{}]*\{/g, ' ');
    if (category === 'code' || category === 'files' || !/^<[\w/]/.test(value))
      return value.replaceAll(origin || '\0', '');
    if (category === 'structured-data') return value.replace(/<[^<>]*>/g, ' ');
    return [...value.matchAll(CONTENT)].map(([, text]) => text).join(' ') || context;
  };
  return { subject, before: plain(before, audits.before?.origin), after: plain(after, audits.after?.origin) };
}
