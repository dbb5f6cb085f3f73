import { reachOf } from '../model/change-kinds.js';
import type { Change } from '../model/change.js';
import type { Values } from './changed-words.js';
import type { Audits } from './source-changes.js';

/** An attribute with words that a visitor reads or a link leads to. */
const CONTENT = /\s(?:href|src|alt|title|content|value|action|placeholder|aria-label)="([^"]*)"/g;

/** The type of a part of structured data, such as `Question`. */
const TYPE = /(?<=^|· )[A-Z]\p{L}+ · /gu;

/**
 * A change without hashes, without the markup of its values and without the address of the site; for an element without words, the
 * words of its context.
 */
export function plainChange(
  { before, after, about, category, context, ripple, describesFile, unnumbered }: Change,
  audits: Partial<Audits>,
): Values {
  if (ripple || describesFile === true) return {};
  const plain = (value: string | undefined, origin = ''): string | undefined => {
    if (value === undefined) return value;
    // Templates number clauses.
    if (unnumbered !== undefined) return unnumbered;
    // Selectors are on other lines than declarations, and have other names of classes.
    if (category === 'code' && reachOf(about).isStyle === true) return value.replace(/[^{}]*\{/g, ' ');
    if (category === 'code' || category === 'files' || !/^<[\w/]/.test(value))
      return value.replaceAll(origin || '\0', '');
    if (category === 'structured-data') return value.replace(/<[^<>]*>/g, contentOf).replace(TYPE, '');
    return contentOf(value) || context;
  };
  return { before: plain(before, audits.before?.origin), after: plain(after, audits.after?.origin) };
}

function contentOf(markup: string): string {
  return [...markup.matchAll(CONTENT)]
    .map(([, text]) => ` ${text ?? ''} `)
    .join('')
    .trim();
}
