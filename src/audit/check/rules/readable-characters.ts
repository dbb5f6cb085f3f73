import { codePoint } from '../../../lib/text/encoding.js';
import type { Rule } from '../site/rule.js';

/** Controls and noncharacters of the HTML standard (13.2.3.5), and what stands in the place of bytes that were no text. */
const UNREADABLE = /[^\P{Cc}\t\n\f\r]|[\p{Noncharacter_Code_Point}\ufffd]/gu;

/** Where so many are in one page, it is one accident. */
const MOST = 10;

/** Characters that no reader can see, or that stand for a loss. */
export const readableCharacters: Rule = {
  id: 'readable-characters',
  severity: 'error',
  about:
    'Pages hold no control characters, which browsers refuse or hide, and no `U+FFFD`, which stands where text was lost.',
  remedy: 'Type the text again: it was pasted or converted with something in it that is no text.',
  examples: {
    passes: { 'index.html': '<p>Tea</p>\n\t<p>चाय</p>' },
    fails: { 'index.html': '<p>Te\u0007a</p>' },
  },
  page: ({ html, path }) =>
    [...html.matchAll(UNREADABLE)].slice(0, MOST).map(({ 0: found, index }) => ({
      message: `The page holds the character \`${codePoint(found)}\` after \`${html
        .slice(Math.max(0, index - 20), index)
        .replace(/^[^>]*>|\s+/g, ' ')
        .trim()}\`.`,
      path,
      span: [index, index + found.length] as const,
    })),
};
