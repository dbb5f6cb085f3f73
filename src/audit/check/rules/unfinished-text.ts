import { isWithin } from '../../attribute-of.js';
import { spanOf, type Span } from '../../../lib/html/html-pieces.js';
import type { PageFacts, PageElement } from '../../facts/read-page.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Texts that a program or an author left unfinished. */
export const unfinishedText: Rule = {
  id: 'unfinished-text',
  severity: 'warning',
  about:
    'Outside of code, texts have no placeholders of templates, no `undefined` in place of a value, no `lorem ipsum`, `TODO` or Markdown, no character references that were escaped twice, and no letters in a wrong encoding.',
  remedy: 'Write the text, or fill in the value. Texts that show code belong into `code`.',
  examples: {
    passes: { 'index.html': '<p>Write <code>{{ name }}</code> for the name of a café.</p>' },
    fails: { 'index.html': '<p>Dear {{ name }}, our tea house is open.</p>' },
  },
  page: (page) => {
    const found: PageProblem[] = [];
    const judge = (piece: PageElement, text: string, isShown: boolean, span: Span): void => {
      const match =
        UNFINISHED.exec(text) ?? MISREAD.exec(text) ?? escapedTwice(text) ?? (isShown ? NO_VALUE.exec(text) : null);
      const what = match?.[0];
      // In these languages it is a word.
      const isWord = /^\s*TODO/.test(what ?? '') && /^(?:es|pt|gl|ca|it)\b/i.test(page.locale);
      if (
        what === undefined ||
        isWord ||
        isWithin(page.pieces, piece, CODE) ||
        (what.startsWith('{{') && isFilledIn(page))
      )
        return;
      found.push({
        message: `\`${what.trim().slice(0, 60)}\` is not finished, was escaped twice, or was read in a wrong encoding.`,
        span,
      });
    };
    for (const piece of page.pieces) {
      if (piece.kind === 'text' && !CODE.test(piece.name))
        judge(piece, piece.text, SHOWN.has(piece.name), spanOf(piece));
      for (const one of piece.attributes) if (SHOWN.has(one.name)) judge(piece, one.value, true, spanOf(one));
    }
    return found;
  },
};

/** A character reference that is shown as text, in a word; texts about HTML show it on its own or as code. */
function escapedTwice(text: string): RegExpExecArray | null {
  return text.includes('&') && text.includes(';') ? ESCAPED.exec(text) : null;
}

const ESCAPED =
  /&(?:amp;)*(?:nbsp|shy|[lr][sd]quo|[mn]dash|hellip|copy|reg|trade|euro|quot|apos|[lg]t|[aeiouAEIOU](?:uml|acute|grave|circ)|szlig|ccedil|ntilde|#\d{2,5}|#x[\da-f]{2,5});(?=[\p{L}\p{N}<&,.!?])|[\p{L}\p{N},.!?]&(?:nbsp|shy|[lr][sd]quo|[mn]dash|hellip|[aeiouAEIOU](?:uml|acute|grave|circ)|szlig|#\d{2,5});|(?<=[\p{L}\p{N}] )&amp;(?= [\p{L}\p{N}])|\w&amp;\w/u;

/** Placeholders of templates and of authors; in TeX, double braces follow a command or a `^`. */
const UNFINISHED = new RegExp(
  [
    /(?<![\\\w^_}])\{\{[^{}]*\}\}|\{%[^{}]*%\}|<%[=-]?[^<>]*%>|\$\{[\w.[\]]+\}/,
    /\[object (?:Object|Promise)\]|[€$£₹]\s?NaN|NaN\s?[€$£₹%]/,
    /\b[Ll]orem [Ii]psum dolor\b|^\s*(?:TODO|FIXME)\b|\b(?:TODO|FIXME):/,
    /<\/?(?:b|i|em|strong|br|p|span|div|li)(?:\s[^<>]*)?\/?>/,
    /\[(?:contact-form-7|gallery|caption|embed|vc_\w+|et_pb_\w+|woocommerce_\w+|wpforms|elementor-template)\b[^\]]*\]/,
    /\]\((?:https?:\/\/|\/)[^\s()]+\)|(?<![\w*])\*\*\w[^*\n]*\w\*\*(?![\w*])/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** UTF-8 that was read as Windows-1252: Latin letters, punctuation, emoji, Devanagari and Cyrillic. */
const MISREAD =
  /Ã[£©¨¼¶¤±§ª³º¢®¯´²¹¬¥¦°µ¸½¾Ÿ‰]|â€[™œ˜¢¦“”\u009d\u009c\u0099]|Â[£©®°§±²³½¼¾µ]|ï¿½|ðŸ[\u0080-\u2122]|à[¤¥][\u0080-\u2122]|(?:[ÐÑ][\u0080-\u00BF\u0152-\u2122]){3}/;

/** What programs write where a value is missing. */
const NO_VALUE = /^\s*(?:undefined|null|NaN|Invalid Date)\s*$/;

/** Headings, and attributes whose values are shown, spoken or opened. */
const SHOWN = new Set('title h1 h2 h3 h4 h5 h6 alt aria-label placeholder content href src label'.split(' '));

const CODE = /^(?:code|pre|samp|kbd|var|textarea|script|style|template)$/;

/** Whether a framework fills in the placeholders of a page in the browser. */
function isFilledIn(page: PageFacts): boolean {
  return page.openings.some(({ attributes }) => attributes.some(({ name }) => /^(?:v-|ng-|x-data$|[:@])/.test(name)));
}
