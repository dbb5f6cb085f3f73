import type { InlineWords, PlacedToken } from './inline-words.js';
import type { StateInline } from './html-libraries.js';
import { markSlips } from './mark-slips.js';
import type { Slip } from './block-slips.js';

type Form = readonly [pattern: RegExp, remedy: string];

export const COMPONENT = /(?<!\S):{2,}[A-Za-z][\w-]*\{[^{}\n]*\}/g;

const ATTRIBUTE = String.raw`(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+))`;

const WHOLE_ADDRESS = 'Write the whole address with `https://`, which makes it a link.';
const OF_ANOTHER = 'This is syntax of another generator. Remove it, or write what it does in Markdown.';

/** Syntax that has no marks to pair, in text only. */
const FORMS: readonly Form[] = [
  [COMPONENT, 'Put the component on a line of its own, in a text after `|`, which keeps lines.'],
  [/(?<![\\\w^_}])\{\{[^\n{}]*\}\}|\{%[^\n{}]*%\}|<%[^\n<>]*%>|\{\/\*[^\n{}]*\*\/\}|\$\{[\w.]+\}/g, OF_ANOTHER],
  [new RegExp(String.raw`\{:?\s*${ATTRIBUTE}(?:\s+${ATTRIBUTE})*\s*\}|\{:\s*\w+\s*\}`, 'g'), OF_ANOTHER],
  [/^\\?(?:import\s[^\n]*['"][^'"\n]+['"];?|export (?:const|default|function|let) [^\n]*)$/gm, OF_ANOTHER],
  [/^(?:!!!|\?\?\?\+?) +[a-z]\w*[^\n]*|^\.\. [\w-]+::[^\n]*|^={2,6} [^=\n]+ ={2,6}$/gm, OF_ANOTHER],
  [/^h[1-6]\. [^\n]+|^\*\[[^\]\n]+\]:[^\n]*|'''?[^'\n]+'''?|\^\[[^[\]\n]+\]/gm, OF_ANOTHER],
  [/(?<![\w:]):[a-z][a-z\d_+-]*:(?![\w:])/g, 'Write the emoji itself.'],
  [/\$\$[^$]+\$\$/g, 'Formulas are not drawn: write it in words, with `<sup>` and `<sub>`, or show a picture.'],
  [/<\/?[a-z][\w.-]*\s[^<>]*=(?:[^<>]*>|["'{“][^<>\n]*)/gi, 'This is no tag of HTML: check its quotes and spaces.'],
  [/(?<!\{)<\s*\/?\s*[a-z][a-z\d]+\s*\/?\s*>/gi, 'This is no tag of HTML: check its spaces.'],
  [/(?<![\w./@-])www\.[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+(?:\/[^\s\u0000]*[\w/])?/gi, WHOLE_ADDRESS],
  [/&(?:[A-Za-z]\w{1,30}|#\w{1,8});/g, 'There is no such character reference: write the character itself.'],
  [/(?<![\\:]\S*)\\$/g, 'Remove it: a line break needs a line behind it.'],
  [/[\u2028\u2029]/g, 'Browsers do not show this line separator: write an empty line for a paragraph, or `<br>`.'],
  [/(?<![^\s("'“‘])`+(?=[^\s`])[^\n]*/g, 'Close the code with as many backticks as it begins with.'],
];

/** Finds slips in a block before the parser joins the parts of its text; offsets are those of its text. */
export function inlineSlips(state: StateInline, found: InlineWords): Slip[] {
  const { words } = found;
  const forms = FORMS.flatMap(([pattern, remedy]) =>
    [...words.matchAll(pattern)].map(({ 0: { length }, index: at }) => ({ at, length, remedy })),
  );
  const slips = [markSlips(state.src, found), bracketSlips(state, words), openReferences(state, words), forms].flat();
  let end = 0;
  return [...slips, ...specialSlips(state)]
    .sort((one, other) => one.at - other.at || other.length - one.length)
    .filter(({ at, length }) => at >= end && (end = at + length) > 0);
}

/** Finds character references without their semicolon. */
function openReferences({ md }: StateInline, words: string): Slip[] {
  return [...words.matchAll(/(?<![\w/?&])&([A-Za-z]{2,8})(?![\w;=])/g)].flatMap(({ 0: written, index: at }) =>
    md.utils.unescapeAll(`${written};`) === `${written};`
      ? []
      : [{ at, length: written.length, remedy: `Write \`${written};\`, or the character itself.` }],
  );
}

/** What may follow brackets that are no link. */
const BEHIND: readonly Form[] = [
  [/^\((?:[^()\n]*\)|\S*)/, 'Write the address without spaces, or between `<` and `>`, and close it with `)`.'],
  [/^ +\((?=[^\s)]*[/#:.])[^\s)]+\)/, 'Write `(` directly after `]`.'],
  [/^\[[^[\]\n]*\]/, 'Write the address in round brackets, or add a line such as `[name]: /address/`.'],
];

/** What brackets may hold. */
const INSIDE: readonly Form[] = [
  [/^[^|\n]+\|(?:https?:|mailto:|\/)\S*$|^\[(?!_?TOC_?\])[^\n]+\]$/i, 'Write `[words](/address/)`.'],
  [/^\^\S+$/, 'Add the note: a paragraph that begins with its name and a colon, as in `[^1]: …`.'],
  [/^\[?_?TOC_?\]?$/i, 'Remove it: tables of contents are for the template.'],
  [/^\/[a-z][\w-]*$|^[a-z][\w-]*(?:=\S|\s+[\w-]+=)[^\n]*$/i, OF_ANOTHER],
];

/** Finds brackets that are meant as a link, and are none. */
function bracketSlips(state: StateInline, words: string): Slip[] {
  const { src, md } = state;
  const slips: Slip[] = [];
  for (let at = words.indexOf('['); at >= 0; at = words.indexOf('[', at + 1)) {
    const end = md.helpers.parseLinkLabel(state, at);
    if (end < 0) continue;
    const [label, rest] = [src.slice(at + 1, end), src.slice(end + 1)];
    const before = /^(?:https?:|mailto:|\/|#)\S*$/.test(label)
      ? /\([^()\n]+\)$/.exec(src.slice(0, at))?.[0]
      : undefined;
    const isBox = /^[ xX]?$/.test(label.trim()) || words.startsWith('\u0000', end + 1);
    const behind = isBox ? undefined : BEHIND.find(([pattern]) => pattern.test(rest));
    const form = behind ?? INSIDE.find(([pattern]) => pattern.test(label));
    const remedy = before === undefined ? form?.[1] : `Write \`[${before.slice(1, -1)}](${label})\`.`;
    if (remedy === undefined) continue;
    const start = at - (before?.length ?? (behind && words[at - 1] === '!' ? 1 : 0));
    const length = end + 1 - start + (before === undefined ? (behind?.[0].exec(rest)?.[0].length ?? 0) : 0);
    slips.push({ at: start, length, remedy });
    at = start + length - 1;
  }
  return slips;
}

/** Finds backslashes that vanish from a path, and references to characters that browsers replace. */
function specialSlips({ src, tokens }: StateInline): Slip[] {
  const slips: Slip[] = [];
  const specials = (tokens as readonly PlacedToken[]).filter(({ type }) => type === 'text_special');
  for (const { info, content, markup, at = 0 } of specials)
    if (info === 'entity' && content === '\ufffd')
      slips.push({
        name: 'html-malformed',
        message: `\`${markup}\` is no character, so browsers show \`\ufffd\`.`,
        remedy: 'Write the character itself.',
        at,
        length: markup.length,
      });
  const isShown = new Map(
    specials.flatMap(({ info, content, markup, at }) => (info === 'escape' ? [[at, content === markup]] : [])),
  );
  if (isShown.size < 2) return slips;
  for (const { 0: word, index: at } of src.matchAll(/\S*\\\S*/g)) {
    const shown = [...word.matchAll(/\\/g)].flatMap(({ index }) => isShown.get(at + index) ?? []);
    if (!shown.includes(true) || !shown.includes(false)) continue;
    slips.push({
      message: `Not all backslashes of \`${word}\` are shown: one before punctuation only says that it is text.`,
      remedy: `Write it as code, between backticks, or write \`\\\\\` for each backslash.`,
      at,
      length: word.length,
    });
  }
  return slips;
}
