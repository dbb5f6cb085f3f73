import { isWithin } from '../../attribute-of.js';
import { codePoint } from '../../../lib/text/encoding.js';
import { spanOf, type Span } from '../../../lib/html/html-pieces.js';
import type { CheckedPage } from '../site/checked-page.js';
import type { Rule } from '../site/rule.js';
import { visibleTexts } from '../site/visible-texts.js';

/** Texts that a program or an author left unfinished. */
export const unfinishedText: Rule = {
  id: 'unfinished-text',
  severity: 'warning',
  about:
    'Outside of code, texts have no placeholders of templates, no `undefined` in place of a value, no `lorem ipsum`, no letters in a wrong encoding, and no characters that turn the direction of writing and are not ended.',
  remedy: 'Write the text, or fill in the value. Texts that show code belong into `code`.',
  examples: {
    passes: { 'index.html': '<p>Write <code>{{ name }}</code> for the name of a café.</p>' },
    fails: { 'index.html': '<p>Dear {{ name }}, our tea house is open.</p>' },
  },
  page: (page) => {
    const values = page.openings.flatMap((element) =>
      element.attributes
        .filter(({ name, value }) => ATTRIBUTES.test(name) && NO_VALUE.test(value))
        .map(({ name, value }) => ({
          message: `The \`${name}\` of \`${element.name}\` is \`${value.trim()}\`.`,
          span: spanOf(element),
        })),
    );
    const headings = page.elements('title', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').filter((element) => {
      return NO_VALUE.test(page.textOf(element)) && page.inside(element).every(({ name }) => name !== 'code');
    });
    return [
      ...values,
      ...headings.map((element) => ({
        message: `The text of \`${element.name}\` is \`${page.textOf(element)}\`.`,
        span: spanOf(element),
      })),
      ...(SUSPECT.test(page.html) ? visibleTexts(page) : []).flatMap(({ text, span, aside }) => {
        const message = bidiProblem(text) ?? leftoverIn(page, text, aside ? undefined : span);
        return message === undefined ? [] : [{ message, span }];
      }),
    ];
  },
};

/** What programs write where a value is missing. */
const NO_VALUE = /^\s*(?:undefined|null|NaN|Invalid Date|\[object \w+\])\s*$/;

/** Attributes for people, and those with names and addresses. */
const ATTRIBUTES = /^(?:alt|title|aria-label|placeholder|content|class|href|src|label|summary)$/;

/** Letters of UTF-8 that were read as Windows-1252: of Latin, punctuation, emoji, Devanagari and Cyrillic. */
const WRONG_ENCODING =
  /Ã[£©¨¼¶¤±§ª³º¢®¯´²¹¬¥¦°µ¸½¾Ÿ‰]|â€[™œ˜¢¦“”\u009d\u009c\u0099]|Â[£©®°§±²³½¼¾µ]|ðŸ[\u0080-\u2122]|ï¿½|à[¤¥][\u0080-\u2122]|(?:[ÐÑ][\u0080-\u00BF\u0152-\u2122]){3}/u;

const PLACEHOLDER =
  /\{\{[^{}]*\}\}|\{%[^{}]*%\}|<%[=-]?[^<>]*%>|\$\{[\w.[\]]+\}|\[object (?:Object|Promise|Undefined|Null)\]/;

const LOREM_IPSUM = /\blorem ipsum\b/i;

/** Characters that turn the direction of writing, and those that end them. */
const BIDI = /[\u202A-\u202E\u2066-\u2069]/g;

/** What the text of a page has if one of its texts may have a problem. */
const SUSPECT =
  /\{\{|\{%|(?:<|&lt;)%|\$\{|\[object |lorem ipsum|[Ãð]|â€|Â[£-½]|ï¿½|à[¤¥]|[ÐÑ][\u0080-\u00BF\u0152-\u2122]|[\u202A-\u202E\u2066-\u2069]|&#/i;

/** Attributes of frameworks that fill in placeholders in the browser. */
const FILLED_IN_BROWSER = /^(?:v-|ng-|data-ng-|x-data$|[:@])/;

const CODE = /^(?:code|pre|samp|kbd|var|textarea)$/;

/** The problem with a text of a page; `span` is its place if it may have parts that are code. */
function leftoverIn(page: CheckedPage, text: string, span: Span | undefined): string | undefined {
  const what = leftover(text);
  if (what === undefined || span === undefined) return what;
  const [start, end] = span;
  const plain = page.pieces.filter(
    (piece) => piece.kind === 'text' && piece.at >= start && piece.at < end && !isWithin(page.pieces, piece, CODE),
  );
  const found = leftover(plain.map((piece) => piece.text).join(''));
  const isFilledIn = (): boolean =>
    page.openings.some(({ attributes }) => attributes.some(({ name }) => FILLED_IN_BROWSER.test(name)));
  return found?.startsWith('`{{') === true && isFilledIn() ? undefined : found;
}

function leftover(text: string): string | undefined {
  const placeholder = PLACEHOLDER.exec(text)?.[0];
  if (placeholder !== undefined) return `\`${placeholder.slice(0, 60)}\` is a placeholder without a value.`;
  const wrong = WRONG_ENCODING.exec(text)?.[0];
  if (wrong !== undefined) return `\`${wrong}\` is text that was read in a wrong encoding.`;
  return LOREM_IPSUM.test(text) ? '`Lorem ipsum` takes the place of a text.' : undefined;
}

function bidiProblem(text: string): string | undefined {
  const open: string[] = [];
  for (const [character] of text.matchAll(BIDI)) {
    if (character === '\u202D' || character === '\u202E')
      return `The character \`${codePoint(character)}\` shows letters in another order than they are read.`;
    const isEnd = character === '\u202C' || character === '\u2069';
    if (!isEnd) open.push(character);
    else if ((open.pop() ?? '') >= '\u2066' !== (character === '\u2069'))
      return `The character \`${codePoint(character)}\` ends nothing.`;
  }
  const [first] = open;
  return first === undefined
    ? undefined
    : `The character \`${codePoint(first)}\` turns the direction of the text and is not ended.`;
}
