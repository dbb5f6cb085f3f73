import { MarkdownSerializer, defaultMarkdownSerializer } from 'prosemirror-markdown';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import type { MarkdownToken } from './html-libraries.js';

const { nodes, marks } = defaultMarkdownSerializer;

type MarkWriter = (typeof marks)[string];

/** Returns the function that writes a document as Markdown, with the marks for lists and emphasis that a text uses. */
export function markdownWriter(source: string, tokens: readonly MarkdownToken[]): (document: Node) => string {
  const [, bullet = '- '] = /^[ >]*([*+-] +)\S/m.exec(source) ?? [];
  const all = tokens.flatMap((token) => token.children ?? []);
  const marked = (name: 'em' | 'strong', mark: string): object => {
    const used = all.find(({ type }) => type === `${name}_open`)?.markup ?? mark;
    return { [name]: { ...marks[name], open: emphasis(used, mark, 0), close: emphasis(used, mark, -1) } };
  };
  const serializer = new MarkdownSerializer(
    { ...nodes, text, bullet_list: (state, node) => state.renderList(node, ' '.repeat(bullet.length), () => bullet) },
    { ...marks, ...marked('em', '*'), ...marked('strong', '**') },
    { escapeExtraCharacters: /<|&(?=#?\w+;)/g },
  );
  return (document) => serializer.serialize(withPlainEnds(document));
}

/** Writes a text as the package does, which escapes lists and headings only at the start of a paragraph. */
const text: (typeof nodes)[string] = (state, node, parent, index) => {
  const before = index === 0 ? undefined : parent.child(index - 1);
  const isFirst = before ? before.type.name === 'hard_break' : parent.type.name !== 'heading';
  for (const [number, line] of (node.text ?? '').split('\n').entries()) {
    if (number > 0) state.write('\n');
    if (line === '') continue;
    if (number > 0 || (node.marks.length === 0 && (isFirst || before?.text?.endsWith('\n') === true)))
      state.text(escapeStart(state.esc(line, true)), false);
    else nodes['text']?.(state, node.type.schema.text(line, node.marks), parent, index);
  }
};

/** Escapes what the package does not know: `1)`, components, definitions, tables and the line below a heading. */
function escapeStart(line: string): string {
  return line.replace(/^(\s*)(?=[|=]|:[\s:-])|^(\s*\d{1,9})(?=\)(?:\s|$))/, '$&\\');
}

/** `_` is no mark inside words. @param side of the node that a mark is written before: 0 begins, -1 ends the marked words */
function emphasis(used: string, inWords: string, side: 0 | -1): MarkWriter['open'] {
  return (_state, mark, parent, index) => {
    const isMarked = (at: number): boolean => mark.isInSet(parent.maybeChild(at)?.marks ?? []);
    let [start, end] = [index + side, index + side];
    while (isMarked(start - 1)) start -= 1;
    while (isMarked(end + 1)) end += 1;
    const [before, after] = [parent.maybeChild(start - 1)?.text ?? '', parent.maybeChild(end + 1)?.text ?? ''];
    return LETTER.test(before.slice(-1)) || LETTER.test(after.slice(0, 1)) ? inWords : used;
  };
}

const LETTER = /[^\s\p{P}\p{S}]/u;

/**
 * Takes emphasis off punctuation at its ends where a letter touches it: CommonMark reads `**one.**two` as no emphasis.
 * Languages without a space at that place are common, and the package writes it all the same.
 */
function withPlainEnds(node: Node): Node {
  if (!node.inlineContent) return node.copy(Fragment.from(node.children.map(withPlainEnds)));
  const { em, strong } = node.type.schema.marks;
  const inner = [em, strong].reduce((parts, type) => {
    const isMarked = (part: Node | undefined): Mark | undefined => part && type?.isInSet(part.marks);
    return parts.flatMap((part, index) => {
      const mark = isMarked(part);
      const [before, after] = [parts[index - 1], parts[index + 1]];
      if (!mark || part.text === undefined || part.marks.some(({ type: { name } }) => /^(?:link|code)$/.test(name)))
        return [part];
      const startsAtLetter = !isMarked(before) && LETTER.test(before?.text?.slice(-1) ?? ' ');
      const endsAtLetter = !isMarked(after) && LETTER.test(after?.text?.slice(0, 1) ?? ' ');
      const lead = startsAtLetter ? (/^[\p{P}\p{S}]+/u.exec(part.text)?.[0] ?? '') : '';
      const rest = part.text.slice(lead.length);
      const tail = endsAtLetter ? (/[\p{P}\p{S}]+$/u.exec(rest)?.[0] ?? '') : '';
      const plain = mark.removeFromSet(part.marks);
      const pieces = [lead, rest.slice(0, rest.length - tail.length), tail];
      return pieces.flatMap((piece, at) =>
        piece === '' ? [] : [part.type.schema.text(piece, at === 1 ? part.marks : plain)],
      );
    });
  }, node.children);
  return node.copy(Fragment.from(inner));
}
