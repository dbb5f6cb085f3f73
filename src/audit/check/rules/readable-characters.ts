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
  about:
    'Pages contain no control characters and no `U+FFFD`, which replaces text that could not be decoded. For overrides of the direction of writing, and for other changes of it that are not ended, a warning is given.',
  remedy: 'Type the text again.',
  examples: {
    passes: { 'index.html': '<p>Tea</p>\n\t<p>चाय</p>' },
    fails: { 'index.html': '<p>Te\u0007a</p>' },
  },
  page: ({ html }) => {
    const starts = [...html.matchAll(/[\u202A\u202B\u202D\u202E\u2066-\u2068]/g)];
    const isEnded = starts.length === [...html.matchAll(/[\u202C\u2069]/g)].length;
    const turning = starts.find(([character]) => !isEnded || /[\u202D\u202E]/.test(character));
    return [...[...html.matchAll(UNREADABLE)].slice(0, MOST), ...(turning ? [turning] : [])].map((match) => ({
      message: `The page contains the character \`${codePoint(match[0])}\` after \`${html
        .slice(Math.max(0, match.index - 20), match.index)
        .replace(/^[^>]*>|\s+/g, ' ')
        .trim()}\`.`,
      span: [match.index, match.index + match[0].length] as const,
      severity: match === turning ? ('warning' as const) : undefined,
    }));
  },
};
