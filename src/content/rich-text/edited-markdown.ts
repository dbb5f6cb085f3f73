import { diffArrays } from '../../lib/text/diff-arrays.js';
import { MarkdownParser, defaultMarkdownParser, schema } from 'prosemirror-markdown';
import { Node } from 'prosemirror-model';
import type { MarkdownToken } from './html-libraries.js';
import { parser, type MarkdownEnv } from './markdown-parser.js';
import { markdownWriter } from './markdown-writer.js';

/** A Markdown text as the editor in the page changes it. */
export interface EditableText {
  readonly document: Node;
  /** Writes a changed document as Markdown. Lines that it leaves as they were stay as they are written. */
  readonly write: (document: Node) => string;
}

/** Reads a Markdown text; `undefined` if it holds what the editor has no form for, such as tables or HTML. */
export function editableText(source: string): EditableText | undefined {
  const tokens = tokensOf(source);
  const document = parsed(tokens);
  if (!document) return undefined;
  const asMarkdown = markdownWriter(source, tokens);
  const written = linesOf(source);
  const plain = linesOf(asMarkdown(document));
  // A line that is written in another way has the same place.
  if (written.length !== plain.length) return undefined;
  return {
    document,
    write(changed) {
      if (changed.eq(document)) return source;
      const [, start = '', end = ''] = /^(\s*\n)?[^]*?(\s*)$/.exec(source) ?? [];
      const whole = start + asMarkdown(changed) + end;
      const kept = start + keptLines(written, plain, linesOf(whole)).trimEnd() + end;
      const meant = parsed(tokensOf(whole));
      return meant && parsed(tokensOf(kept))?.eq(meant) === true ? kept : whole;
    },
  };
}

/** A document as the browser sends it. @throws RangeError if it is none */
export function readDocument(json: string): Node {
  const document = Node.fromJSON(schema, JSON.parse(json));
  document.check();
  return document;
}

function tokensOf(source: string): MarkdownToken[] {
  const env: MarkdownEnv = { source, problems: [], found: new Map() };
  const tokens = parser.parse(source, env);
  for (const [index, token] of tokens.entries()) {
    const id = token.type === 'heading_open' ? token.attrGet('id') : null;
    const inner = tokens[index + 1]?.children ?? [];
    const last = inner.at(-1);
    if (id !== null && last?.type === 'text') last.content += ` {#${id}}`;
    for (const child of token.children ?? [])
      if (child.type === 'softbreak') Object.assign(child, { type: 'text', content: '\n' });
  }
  return tokens;
}

function parsed(tokens: readonly MarkdownToken[]): Node | undefined {
  try {
    return new MarkdownParser(schema, { parse: () => tokens }, defaultMarkdownParser.tokens).parse('');
  } catch {
    // A token without a form in the schema.
    return undefined;
  }
}

/** A line that is not empty, and what is between it and the next one. */
interface Line {
  readonly text: string;
  readonly gap: string;
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/([^\n]*\S[^\n]*)(\s*\n)?/g)].map(([, line = '', gap = '']) => ({ text: line, gap }));
}

/** The lines of a changed text, of which those that were not changed are as they were written. */
function keptLines(written: readonly Line[], plain: readonly Line[], changed: readonly Line[]): string {
  const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);
  let [at, next, replaced] = [0, 0, 0];
  const runs = diffArrays(textsOf(plain), textsOf(changed)).flatMap(({ count, added, removed }) => {
    const from = added ? at - replaced : at;
    if (!added) at += count;
    replaced = removed ? count : 0;
    if (removed) return [];
    const lines = changed.slice(next, next + count);
    next += count;
    return lines.map(({ text, gap }, index) => {
      const own = from + index < at && gap === plain[from + index]?.gap ? written[from + index] : undefined;
      return (added ? text : (written[from + index]?.text ?? '')) + (own?.gap ?? gap);
    });
  });
  return runs.join('');
}
