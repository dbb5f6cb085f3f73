import { mergeMarks } from '../../lib/text/merge-marks.js';
import { addLazyLine, BLOCK_SLIPS, isClosed, itemsUntil, type Slip, type Walk } from './block-slips.js';
import type { MarkdownToken } from './html-libraries.js';
import { lineSlips } from './line-slips.js';
import type { TextProblem } from './prepared-text.js';
import { sourceLines, type Locate } from './source-lines.js';

/** What the inline rules found in a block. */
export interface FoundSlips {
  readonly text: string;
  readonly slips: readonly Slip[];
}

/** Inline tokens with the places of their text. */
const locates = new WeakMap<MarkdownToken, Locate>();

/** Returns the function that finds the parts of an inline token in the source. */
export function locateOf(token: MarkdownToken): Locate | undefined {
  return locates.get(token);
}

/**
 * Finds what is published otherwise than it was written, in one pass over the tokens of a text.
 *
 * @param inline what the inline rules found, by the children of its block
 */
export function findSlips(
  source: string,
  tokens: readonly MarkdownToken[],
  inline: ReadonlyMap<readonly MarkdownToken[] | null, FoundSlips>,
): TextProblem[] {
  const code = tokens.flatMap((token) => (token.type === 'fence' && isClosed(token) && token.map ? [token.map] : []));
  const marks = mergeMarks(source, (line) => code.some(([first, end]) => line >= first && line < end));
  if (marks.length > 0) return marks.map((mark) => ({ name: 'merge-conflict', ...mark }));
  const problems: TextProblem[] = [];
  const add = ({ name = 'markdown-slip', at, length, ...slip }: Slip): void => {
    const message = publishedLiterally(source.slice(at, at + length));
    problems.push({ name, message, at, length, ...slip });
  };
  const walk: Walk = { source, lines: sourceLines(source), tokens, add };
  const used = usedLabels(tokens);
  const defined = new Map<string, string>();
  let row: Locate[] = [];
  let columns: number | undefined;
  for (const [index, token] of tokens.entries()) {
    const line = token.map?.[0] ?? 0;
    switch (token.type) {
      case 'inline': {
        const locate = token.map ? walk.lines.block(token.content, line) : row.shift();
        if (locate) addInline(walk, index, locate, inline.get(token.children));
        break;
      }
      case 'table_open':
        columns = undefined;
        break;
      case 'tr_open':
        [row, columns] = readRow(walk, index, columns);
        break;
      case 'reference_definition':
        addDefinition(walk, token, used, defined);
        break;
      default:
        BLOCK_SLIPS[token.type]?.(walk, token, index);
    }
  }
  return problems;
}

/** The message for Markdown that is published as text. */
export function publishedLiterally(source: string): string {
  const words = source.replace(/\s+/g, ' ');
  return `\`${words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN)}…` : words}\` is published literally.`;
}

/** Maximum length of a slip in a message. */
const MOST_SHOWN = 80;

/** More slips in one paragraph are not reported. */
const MOST_IN_A_BLOCK = 50;

/** At the start of a quotation. */
const CALLOUT = /^\[![A-Za-z]+\]/;

function addInline(walk: Walk, index: number, locate: Locate, found: FoundSlips | undefined): void {
  const { source, tokens, add } = walk;
  const [outer, block, token] = [tokens[index - 2], tokens[index - 1], tokens[index]];
  if (!token || !found) return;
  locates.set(token, locate);
  const [callout = ''] = (outer?.type === 'blockquote_open' ? CALLOUT.exec(found.text) : undefined) ?? [];
  const remedy = 'Write the kind in words, such as `**Note:**`, or use a component of the template.';
  const slips = [
    ...(callout === '' ? [] : [{ at: 0, length: callout.length, remedy }]),
    ...found.slips.slice(0, MOST_IN_A_BLOCK),
    ...(block?.type === 'paragraph_open' ? lineSlips(found.text, outer?.type === 'list_item_open') : []),
  ];
  if (block?.type === 'paragraph_open' && outer?.type === 'blockquote_open') addLazyLine(walk, token);
  for (const slip of slips) {
    const at = locate(slip.at);
    const length = locate(slip.at + slip.length - 1) + 1 - at;
    // The id of a heading.
    if (block?.type === 'heading_open' && /^\{#[^{}]*\}\s*$/.test(source.slice(at).split('\n', 1)[0] ?? '')) continue;
    add({ ...slip, at, length });
  }
}

/** Returns the cells of a row and the columns of its table. Cells that are not in the first row's columns are not published. */
function readRow({ lines, tokens, add }: Walk, index: number, known: number | undefined): [Locate[], number] {
  const line = tokens[index]?.map?.[0] ?? 0;
  const columns = known ?? itemsUntil(tokens, index, 'tr_close', 'inline', 2).length;
  const cells = lines.cells(line, known === undefined ? columns : undefined);
  const [extra] = cells.slice(columns);
  const counts = `The row has ${cellsOf(cells.length)}, but the table has ${cellsOf(columns)} per row`;
  const remedy = 'Give each row as many cells as the first. Write `|` in a cell as `\\|`.';
  if (extra)
    add({
      name: 'text-lost',
      message: `${counts}, so the rest is left out.`,
      remedy,
      at: extra.at,
      length: extra.length,
    });
  else if (cells.length < columns) add({ message: `${counts}.`, remedy, ...lines.span(line) });
  return [cells.map(({ locate }) => locate), columns];
}

function cellsOf(count: number): string {
  return count === 1 ? 'one cell' : `${String(count)} cells`;
}

/** The definitions that links and pictures refer to. */
function usedLabels(tokens: readonly MarkdownToken[] | null): ReadonlySet<unknown> {
  return new Set(
    (tokens ?? []).flatMap(({ type, meta, children }) => [
      ...(type === 'link_open' || type === 'image' ? [meta?.['label']] : []),
      ...usedLabels(children),
    ]),
  );
}

/** `[//]: # (words)` and `[comment]: <>` are comments. */
const COMMENT = /\]:\s*(?:#|<>)(?:\s|$)/;

function addDefinition(
  { source, lines, add }: Walk,
  { map, meta }: MarkdownToken,
  used: ReadonlySet<unknown>,
  defined: Map<string, string>,
): void {
  const [first, end] = map ?? [0, 0];
  const from = source.indexOf('[', lines.start(first));
  const written = source.slice(from, lines.start(end)).trimEnd();
  const label = String(meta?.['label']);
  const known = defined.get(label);
  if (COMMENT.test(written) || known === written) return;
  defined.set(label, known ?? written);
  const name = `\`${written.slice(0, written.indexOf(']') + 1)}\``;
  const span = { name: 'text-lost', at: from, length: written.length } as const;
  if (known !== undefined)
    add({
      ...span,
      message: `The address of ${name} is ignored, because it is defined twice.`,
      remedy: 'Remove one of the two lines, or give one another name.',
    });
  else if (!used.has(label))
    add({
      ...span,
      message: `This line defines the address of a link ${name} that the text does not have, so it is not shown.`,
      remedy: `Write \`\\${written.split('\n', 1).join('')}\` to show the line, \`${name.slice(1, -1)}\` where the link belongs, or remove the line.`,
    });
}
