import { codePoint } from '../../../lib/text/encoding.js';
import type { Rule } from '../site/rule.js';

/** Control characters and noncharacters (HTML standard, 13.2.3.5), and the replacement character. */
const UNREADABLE = /[^\P{Cc}\t\n\f\r]|[\p{Noncharacter_Code_Point}\ufffd]/gu;

/** Characters that are reported for one page. */
const MOST = 10;

/** Control characters and replacement characters. */
export const readableCharacters: Rule = {
  id: 'readable-characters',
  severity: 'error',
  about: 'Pages contain no control characters and no `U+FFFD`, which replaces text that could not be decoded.',
  remedy: 'Type the text again.',
  examples: {
    passes: { 'index.html': '<p>Tea</p>\n\t<p>चाय</p>' },
    fails: { 'index.html': '<p>Te\u0007a</p>' },
  },
  page: ({ html }) =>
    [...html.matchAll(UNREADABLE)].slice(0, MOST).map(({ 0: found, index }) => ({
      message: `The page contains the character \`${codePoint(found)}\` after \`${html
        .slice(Math.max(0, index - 20), index)
        .replace(/^[^>]*>|\s+/g, ' ')
        .trim()}\`.`,
      span: [index, index + found.length] as const,
    })),
};
