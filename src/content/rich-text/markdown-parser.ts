import { componentLine } from './component-lines.js';
import { footnotes, MarkdownIt, type Env, type StateCore } from './html-libraries.js';
import { findSlips, type Slip } from './markdown-slips.js';

/** What the rules of the parser know of a text. */
export interface MarkdownEnv extends Env {
  slips: Slip[];
  /** Written by the rules for footnotes: the number of each note, -1 if nothing refers to it, and the notes in order. */
  footnotes?: {
    readonly refs?: Readonly<Record<string, number>>;
    readonly list?: readonly { readonly label: string }[];
  };
}

/** The parser drops deeper levels. The limit for HTML, which is reported, is lower. */
const MAX_NESTING = 250;

/** Parses CommonMark with tables, footnotes, ids of headings, components, and addresses that are links by themselves. */
export const parser = new MarkdownIt({ html: true, linkify: true, typographer: false });
// Only whole `https:` addresses and mail addresses become links.
parser.linkify.set({ fuzzyLink: false }).add('http:', null).add('ftp:', null).add('//', null);
parser.set({ maxNesting: MAX_NESTING });
parser.use(footnotes);
parser.inline.ruler.disable('footnote_inline');
parser.block.ruler.before('table', 'component', componentLine, {
  alt: ['paragraph', 'reference', 'blockquote', 'list'],
});
parser.core.ruler.before('footnote_tail', 'note_slips', (state) => void envOf(state).slips.push(...noteSlips(state)));

// Must run before escaped characters are merged into the text.
parser.core.ruler.before('text_join', 'slips', (state) => {
  takeHeadingIds(state);
  envOf(state).slips.push(...findSlips(state.tokens, state.src.split('\n')));
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

function envOf({ env }: StateCore): MarkdownEnv {
  return env as MarkdownEnv;
}

/** Returns notes that are not published as written. The rules for footnotes drop them without a word. */
function noteSlips(state: StateCore): Slip[] {
  const known = new Set<string>();
  return state.tokens.flatMap(({ type, meta }, index) => {
    if (type !== 'footnote_reference_open') return [];
    const { label } = meta as { readonly label: string };
    const next = state.tokens[index + 1];
    const line = next?.map?.[0] ?? 0;
    const slip = { name: 'footnote-mismatch', line, needle: `[^${label}]:` } as const;
    const isKnown = known.has(label);
    known.add(label);
    if (isKnown)
      return [{ ...slip, message: `There are two notes \`[^${label}]\`.`, remedy: 'Give one of them another name.' }];
    if (next?.type === 'footnote_reference_close')
      return [{ ...slip, message: `The note \`[^${label}]\` is empty.`, remedy: 'Write its text behind the colon.' }];
    if (envOf(state).footnotes?.refs?.[`:${label}`] !== -1) return [];
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
