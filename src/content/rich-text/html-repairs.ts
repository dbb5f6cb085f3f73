import { ErrorCodes } from 'parse5';
import type { DiagnosticName } from '../../errors/index.js';
import { ALLOWED_TAGS } from './allow-list.js';
import { elementProblem, type HtmlSource } from './html-problems.js';
import { isElement, isText, visit, type HtmlParent, type HtmlTokens } from './html-tree.js';
import type { TextProblem } from './prepared-text.js';

/** Elements without an end tag, and elements whose end tag may be left out. */
const ENDLESS = new Set(
  (
    'area base br caption col colgroup dd dt embed hr img input li link meta option p rp rt source tbody td tfoot th ' +
    'thead tr track wbr'
  ).split(' '),
);

/** Elements that the parser adds for tags that are there. */
const IMPLIED = new Set(['br', 'colgroup', 'p', 'tbody', 'tr']);

/** Adds a problem at a part of the HTML; `html-malformed` unless the text is lost. */
type Add = (at: number, length: number, message: string, remedy?: string, name?: DiagnosticName) => void;

const CROSSED = ' and an element around it, or a paragraph, are closed in the wrong order.';
const IN_ORDER = 'Close first what was opened last, in the same paragraph.';

/** Returns what browsers drop, move or close because it is not written as HTML demands. */
export function htmlRepairs(tree: HtmlParent, tokens: HtmlTokens, source: HtmlSource): TextProblem[] {
  const problems: TextProblem[] = [];
  const add: Add = (at, length, message, remedy, name = 'html-malformed') =>
    void problems.push({ name, message, remedy, ...source.sourceOf(at, length) });
  addErrors(tokens, source.html, add);
  addLostParts(tree, source.html, add);
  // The parser may have closed an element, and opened it again.
  const elements = new Map<number, { readonly name: string; isClosed: boolean; isCut: boolean }>();
  const ends = new Set<number>();
  const copies = new Set<string>();
  visit(tree, (node) => {
    if (!isElement(node)) return;
    const place = node.sourceCodeLocation;
    if (!place) return void (IMPLIED.has(node.tagName) || copies.add(node.tagName));
    const { isClosed = false, isCut = false } = elements.get(place.startOffset) ?? {};
    if (place.endTag) ends.add(place.endTag.startOffset);
    const [closed, cut] = place.endTag ? [true, isCut] : [isClosed, true];
    elements.set(place.startOffset, { name: node.tagName, isClosed: closed, isCut: cut });
  });
  for (const [at, { name, isClosed, isCut }] of elements) {
    if (!isCut || ENDLESS.has(name) || !ALLOWED_TAGS.has(name)) continue;
    const links = name === 'a' ? ' A link cannot be inside another link.' : '';
    if (isClosed) add(at, 1 + name.length, `\`<${name}>\`${CROSSED}`, IN_ORDER);
    else
      add(
        at,
        1 + name.length,
        `\`<${name}>\` is not closed, so browsers choose where it ends.`,
        `Write \`</${name}>\` where it ends.${links}`,
      );
  }
  for (const { name, isEnd, at, end } of tokens.tags.values()) {
    const written = source.html.slice(at, isEnd ? end : at + 1 + name.length);
    if (isEnd && copies.has(name)) add(at, end - at, `\`<${name}>\`${CROSSED}`, IN_ORDER);
    else if (isEnd && !ends.has(at))
      add(at, end - at, `\`${written}\` closes nothing that is open here.`, strayRemedy(written, name));
    else if (isEnd || elements.has(at)) continue;
    else if (ALLOWED_TAGS.has(name))
      add(at, written.length, `\`${written}\` is ignored here, since it is not allowed in its place.`);
    else problems.push(elementProblem(name, at, source));
  }
  return problems;
}

function strayRemedy(written: string, name: string): string {
  if (name === 'br') return 'Write `<br>` only.';
  const blocks = name === 'p' ? ' A paragraph ends before the first list, table or other block inside of it.' : '';
  return `Remove it, or write \`<${written.slice(2, -1)}>\` where the element begins.${blocks}`;
}

/** Maximum length of a name in a message. */
const LONGEST_NAME = 30;

const CLOSE = 'Close it where it ends. Write `<` in text as `&lt;`.';

/** Adds problems that the parser finds as it reads characters. */
function addErrors({ errors, end }: HtmlTokens, html: string, add: Add): void {
  for (const { code, startOffset } of errors) {
    const before = html.slice(Math.max(0, startOffset - LONGEST_NAME), startOffset);
    const [name = ''] = (code === ErrorCodes.duplicateAttribute ? /[^\s"'/=]*$/ : /&[^&]*$/).exec(before) ?? [];
    const [tag = '<'] = code === ErrorCodes.eofInTag ? (/^<\/?[^\s/>]*/.exec(html.slice(end)) ?? []) : [];
    const [message, remedy] = MESSAGES[code] ?? [];
    if (code === ErrorCodes.eofInTag)
      add(
        end,
        tag.length,
        `The tag \`${tag}\` is not closed with \`>\`, so what follows is not shown.`,
        CLOSE,
        'text-lost',
      );
    else if (message !== undefined)
      add(startOffset - name.length, name.length, message.replace('NAME', `\`${name}\``), remedy);
  }
}

const NO_CHARACTER = ['NAME is no character, so browsers show `\ufffd`.', 'Write the character itself.'] as const;

/** Messages for error codes of the parser. */
const MESSAGES: Readonly<Record<string, readonly [message: string, remedy?: string]>> = {
  [ErrorCodes.duplicateAttribute]: ['The second attribute NAME of one element is ignored.'],
  'null-character-reference': NO_CHARACTER,
  'character-reference-outside-unicode-range': NO_CHARACTER,
  'surrogate-character-reference': NO_CHARACTER,
  'unknown-named-character-reference': ['NAME is no character reference, so it is shown as it is.', NO_CHARACTER[1]],
};

/** Adds comments that hide what follows, and text that is moved out of a table. */
function addLostParts(tree: HtmlParent, html: string, add: Add): void {
  // The end of the last text: moved text may be merged with the text before it.
  let end = 0;
  const seen = new Set<number>();
  visit(tree, (node) => {
    const place = node.sourceCodeLocation;
    // Wrongly closed elements are cloned.
    if (!place || (isElement(node) && seen.has(place.startOffset))) return;
    const isBlank = isText(node) && node.value.trim() === '';
    if (place.startOffset < end && !isBlank) {
      const words = html.slice(html.lastIndexOf('>', end - 1) + 1, end);
      const message = 'Text of a table that is in none of its cells is shown before the table.';
      add(end - words.trimStart().length, Math.max(1, words.trim().length), message);
      end = 0;
    }
    if (isElement(node)) seen.add(place.startOffset);
    else if (!isText(node)) addLostComment(html.slice(place.startOffset, place.endOffset), place.startOffset, add);
    else if (!isBlank) end = place.endOffset;
  });
}

function addLostComment(raw: string, at: number, add: Add): void {
  if (raw.startsWith('<!--') && raw.endsWith('>')) return;
  const [begin = '<'] = /^<!--|^<!\[CDATA\[|^<[/!?]?[^\s>]*/.exec(raw) ?? [];
  const what = begin === '<!--' ? 'The comment is not closed' : `\`${begin}\` begins a comment for browsers`;
  add(at, begin.length, `${what}, so what follows is not shown.`, CLOSE, 'text-lost');
}
