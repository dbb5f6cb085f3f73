import type { MarkdownToken } from './html-libraries.js';
import { isElement, isText, visit, type HtmlElement, type HtmlNode, type HtmlParent } from './html-tree.js';
import type { Mark } from './markdown-parts.js';

/** What a block of code says behind its backticks: ```` ```ts title="a.ts" {2,4-5} ````. */
export interface CodeOptions {
  readonly language: string;
  readonly title: string | undefined;
  /** Numbers of the marked lines, from 1. */
  readonly lines: ReadonlySet<number>;
  /** What is neither of them, and lines that the block does not have. */
  readonly unknown: readonly string[];
}

const LANGUAGE = /^(?!title=|\{[\d,\s-]*\})\S*?(?=\{[\d,\s-]*\}|\s|$)/;

/** A title, a list of lines, or another word. */
const OPTION = /title=(?:"([^"]*)"|'([^']*)')|\{([^}]*)\}|\S+/g;

export function readCodeOptions({ info, content }: MarkdownToken): CodeOptions {
  const [language = ''] = LANGUAGE.exec(info.trim()) ?? [];
  const count = content.replace(/\n$/, '').split('\n').length;
  const lines = new Set<number>();
  const unknown: string[] = [];
  let title: string | undefined;
  for (const [option, double, single, listed] of info.trim().slice(language.length).matchAll(OPTION)) {
    const ranges = listed?.split(',').map((range) => rangeOf(range, count));
    if (double !== undefined || single !== undefined) title = double ?? single;
    else if (ranges?.every((range) => range.length > 0)) for (const line of ranges.flat()) lines.add(line);
    else unknown.push(option);
  }
  return { language, title, lines, unknown };
}

/** Returns the lines of `4` or `4-5`; none if the code, of `count` lines, does not have them. */
function rangeOf(range: string, count: number): number[] {
  const [, first = '', last = first] = /^\s*(\d{1,6})(?:-(\d{1,6}))?\s*$/.exec(range) ?? [];
  if (first === '' || Number(first) < 1 || Number(last) > count) return [];
  return Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) }, (_, index) => Number(first) + index);
}

/** Puts the marked lines of code into `<mark>`. */
export function markLines(tree: HtmlParent, marks: ReadonlyMap<number, Mark>): void {
  visit(tree, (node) => {
    const lines = isElement(node) ? marks.get(node.sourceCodeLocation?.startOffset ?? -1)?.lines : undefined;
    if (!lines || !isElement(node)) return;
    for (const code of node.childNodes.filter(isElement)) {
      const mark = (childNodes: HtmlNode[]): HtmlElement => ({
        ...{ ...code, childNodes },
        ...{ nodeName: 'mark', tagName: 'mark', attrs: [] },
      });
      code.childNodes = linesOf(code.childNodes).flatMap((line, index) => (lines.has(index + 1) ? [mark(line)] : line));
    }
  });
}

/** Divides nodes into lines, with their line breaks. An element that goes over the end of a line is divided too. */
function linesOf(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const lines: HtmlNode[][] = [[]];
  for (const node of nodes)
    for (const [index, part] of partsOf(node).entries()) {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push(part);
    }
  return lines;
}

/** Returns the part of a node in each line; `undefined` if it has none there. */
function partsOf(node: HtmlNode): (HtmlNode | undefined)[] {
  if (isText(node)) {
    const texts = node.value.split(/(?<=\n)/);
    return [...texts.map((value) => ({ ...node, value })), ...(node.value.endsWith('\n') ? [undefined] : [])];
  }
  if (!isElement(node)) return [node];
  return linesOf(node.childNodes).map((childNodes) => (childNodes.length === 0 ? undefined : { ...node, childNodes }));
}
