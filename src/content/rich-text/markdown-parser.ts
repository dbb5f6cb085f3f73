import { escapeHtml } from '../../lib/html/escape.js';
import type { CodeOptions } from './code-options.js';
import { componentLine } from './component-lines.js';
import {
  definitionLists,
  footnotes,
  MarkdownIt,
  type Env,
  type MarkdownToken,
  type StateCore,
} from './html-libraries.js';
import { inlineSlips } from './inline-slips.js';
import { placing, readWords } from './inline-words.js';
import { findSlips, type FoundSlips } from './markdown-slips.js';
import type { TextProblem } from './prepared-text.js';

/** What the rules of the parser know of a text. */
export interface MarkdownEnv extends Env {
  /** The text as its author wrote it. */
  readonly source: string;
  readonly problems: TextProblem[];
  /** What the inline rules found, by the children of its block. */
  readonly found: Map<readonly MarkdownToken[] | null, FoundSlips>;
  /** Written by the rules for footnotes: the number of each note, -1 if nothing refers to it, and the notes in order. */
  footnotes?: {
    readonly refs?: Readonly<Record<string, number>>;
    readonly list?: readonly { readonly label: string }[];
  };
}

/** The parser drops deeper levels. The limit for HTML, which is reported, is lower. */
const MAX_NESTING = 250;

/** Parses CommonMark with tables, lists of tasks and definitions, footnotes, ids of headings, components, and addresses that are links by themselves. */
export const parser = new MarkdownIt({ html: true, linkify: true, typographer: false });
// Only whole `https:` addresses and mail addresses become links.
parser.linkify.set({ fuzzyLink: false }).add('http:', null).add('ftp:', null).add('//', null);
parser.set({ maxNesting: MAX_NESTING });
parser.use(footnotes).use(definitionLists);
parser.inline.ruler.disable('footnote_inline');
parser.block.ruler.before('table', 'component', componentLine, {
  alt: ['paragraph', 'reference', 'blockquote', 'list'],
});

parser.inline.State = placing(parser.inline.State);
// Must run before the parts of a text are joined.
parser.inline.ruler2.before('fragments_join', 'slips', (state) => {
  const found = readWords(state);
  (state.env as MarkdownEnv).found.set(state.tokens, { text: found.text, slips: inlineSlips(state, found) });
});
// Definitions of links are reported if they are lost. They render nothing.
parser.core.ruler.disable('strip_references');
// Must run before notes are moved to the end.
parser.core.ruler.after('inline', 'slips', (state) => {
  takeHeadingIds(state);
  const { source, problems, found } = envOf(state);
  problems.push(...findSlips(source, state.tokens, found), ...noteSlips(state));
});

parser.core.ruler.after('slips', 'tasks', ({ tokens, Token }) => {
  for (const [index, { type, children }] of tokens.entries()) {
    const first = children?.[0];
    const [box] = /^\[[ xX]\](?= )/.exec(first?.type === 'text' ? first.content : '') ?? [];
    if (type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open' || !first || box === undefined) continue;
    first.content = first.content.slice(box.length);
    const tag = (name: string) => Object.assign(new Token(name, '', 0), { content: box });
    children.unshift(tag('task_open'), tag('task_box'));
    children.push(tag('task_close'));
  }
});

// A picture without words has no `alt`, which is an error. HTML can say that it only decorates: `alt=""`.
parser.renderer.rules['image'] = (tokens, index, options, env, renderer) => {
  const token = tokens[index];
  if (!token) return '';
  const alt = renderer.renderInlineAsText(token.children ?? [], options, env).trim();
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'alt');
  if (alt !== '') token.attrSet('alt', alt);
  return renderer.renderToken(tokens, index, options);
};

// A title is that of a figure.
const { fence } = parser.renderer.rules;
parser.renderer.rules['fence'] = (tokens, index, ...rest) => {
  const code = fence?.(tokens, index, ...rest) ?? '';
  const { title } = (tokens[index]?.meta?.['options'] ?? {}) as Partial<CodeOptions>;
  return title === undefined
    ? code
    : `<figure><figcaption>${escapeHtml(title)}</figcaption>${code.trimEnd()}</figure>\n`;
};

function envOf({ env }: StateCore): MarkdownEnv {
  return env as MarkdownEnv;
}

/** Returns notes that are not published as written. The rules for footnotes drop them without a word. */
function noteSlips(state: StateCore): TextProblem[] {
  const known = new Set<string>();
  const { source, footnotes: notes } = envOf(state);
  let end = 0;
  return state.tokens.flatMap(({ type, meta }, index) => {
    if (type !== 'footnote_reference_open') return [];
    const { label } = meta as { readonly label: string };
    const length = label.length + 4;
    const at = source.indexOf(`[^${label}]:`, end);
    end = at + length;
    const slip = { name: 'footnote-mismatch', at, length } as const;
    const isKnown = known.has(label);
    known.add(label);
    if (isKnown)
      return [{ ...slip, message: `There are two notes \`[^${label}]\`.`, remedy: 'Give one of them another name.' }];
    if (state.tokens[index + 1]?.type === 'footnote_reference_close')
      return [{ ...slip, message: `The note \`[^${label}]\` is empty.`, remedy: 'Write its text behind the colon.' }];
    if (notes?.refs?.[`:${label}`] !== -1) return [];
    const message = `The note \`[^${label}]\` is left out, because nothing refers to it.`;
    return [{ ...slip, message, remedy: `Write \`[^${label}]\` where the text needs it, or remove the note.` }];
  });
}

/** Takes `{#id}` from the end of headings. */
function takeHeadingIds({ tokens }: StateCore): void {
  for (const [index, heading] of tokens.entries()) {
    if (heading.type !== 'heading_open') continue;
    const last = tokens[index + 1]?.children?.at(-1);
    const [written, id = ''] = /\{#([^{}]*)\}$/.exec(last?.type === 'text' ? last.content : '') ?? [];
    if (!last || written === undefined) continue;
    last.content = last.content.slice(0, -written.length).trimEnd();
    heading.attrSet('id', id);
  }
}
