import type { DefaultTreeAdapterTypes as Tree, ParserError } from 'parse5';
import { LINKABLE_WORDS, linkRemedy } from './link-address.js';
import { ALLOWED_TAGS } from './allow-list.js';
import {
  attributeOf,
  isElement,
  isText,
  violationsOf,
  visit,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  type Violation,
} from './html-tree.js';
import { publishedLiterally, slipsInHtml } from './markdown-slips.js';
import type { TextProblem, TextSpan } from './prepared-text.js';

/** HTML with its positions in the source of the author. */
export interface HtmlSource {
  readonly html: string;
  sourceOf(at: number, length: number): TextSpan;
}

/** More problems of one kind in one text are reported as one. */
const MOST_OF_A_KIND = 20;

/** Returns the first problems of each kind. */
export function fewOfEach<T extends { readonly name: string }>(problems: readonly T[]): T[] {
  const counts = new Map<string, number>();
  return problems.filter(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= MOST_OF_A_KIND;
  });
}

/** Returns the elements and attributes of a tree that are not on the allow-list. */
export function violationProblems(tree: HtmlParent, source: HtmlSource): TextProblem[] {
  const problems: TextProblem[] = [];
  const seen = new Set<number>();
  visit(tree, (node) => {
    const at = node.sourceCodeLocation?.startOffset;
    // Wrongly closed elements are cloned, and some elements are implied.
    if (!isElement(node) || at === undefined || seen.has(at)) return;
    seen.add(at);
    problems.push(...violationsOf(node).map((violation) => problemOf(violation, node, source)));
    if (node.tagName === 'img') problems.push(...pictureProblems(node, source));
  });
  return problems;
}

/** Longest address in a message: pictures can be whole files as text. */
const MOST_SHOWN = 80;

/** Whether a picture is not in `site/assets/`. */
export function isRemote(src: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src);
}

function pictureProblems(picture: HtmlElement, source: HtmlSource): TextProblem[] {
  const src = attributeOf(picture, 'src') ?? '';
  const span = attributeSpan(picture, 'src', src, source);
  if (isRemote(src)) {
    const remedy = 'Save it below `site/assets/`, and write its path there, such as `images/name.svg`.';
    return [{ ...unsafe(`The picture \`${src.slice(0, MOST_SHOWN)}\``, span), remedy }];
  }
  if (src === '') return [{ name: 'image-missing', message: 'The picture names no file.', ...span }];
  if (attributeOf(picture, 'alt') !== undefined) return [];
  const remedy = `Write \`![What it shows](${src})\`; \`<img src="${src}" alt="">\` if the picture only decorates.`;
  return [{ name: 'image-alt-missing', message: `The picture \`${src}\` has no text alternative.`, remedy, ...span }];
}

function problemOf(violation: Violation, element: HtmlElement, source: HtmlSource): TextProblem {
  if (violation.kind === 'element') return elementProblem(element.tagName, tagAt(element), source);
  const { kind, name, value } = violation;
  const span = attributeSpan(element, name, kind === 'address' || kind === 'id' ? value : name, source);
  switch (kind) {
    case 'attribute':
      return { name: 'html-stripped', message: `The attribute \`${name}\` is removed.`, ...span };
    case 'handler':
      return unsafe(`The event handler \`${name}\``, span);
    case 'address':
      return { ...unsafe(`The address \`${value}\``, span), remedy: linkRemedy(value) ?? LINKABLE_WORDS };
    case 'id':
      return { name: 'html-invalid-id', message: `\`${value}\` cannot be an id in authored text.`, ...span };
  }
}

function unsafe(what: string, span: TextSpan): TextProblem {
  return { name: 'html-unsafe', message: `${what} is not allowed in authored text.`, ...span };
}

function elementProblem(tag: string, at: number, { sourceOf }: HtmlSource): TextProblem {
  const span = sourceOf(at, 1 + tag.length);
  if (tag === 'h1')
    return {
      name: 'heading-level-one',
      message: '`<h1>` is a first-level heading.',
      remedy: 'Write `<h2>`: the template renders the first-level heading.',
      ...span,
    };
  const remedy = OTHER_WAYS[tag];
  return { ...unsafe(`The element \`<${tag}>\``, span), ...(remedy !== undefined && { remedy }) };
}

/** What to do instead of some elements. */
const OTHER_WAYS: Readonly<Record<string, string>> = {
  iframe:
    'Name the address in `services` of `site/site.yaml` with `use: frame`, and show it with a component of the text (`defineTextComponent`) that reads it with `frameAddress`.',
  script:
    'Name the file in `services` of `site/site.yaml` with `use: script`, and load it with `<OutsideScript>` in a template; or write an island.',
};

function tagAt({ sourceCodeLocation: place }: HtmlElement): number {
  return place?.startOffset ?? 0;
}

/** Returns the position of `words` in an attribute, or of its name if they are written with character references. */
export function attributeSpan(
  element: HtmlElement,
  name: string,
  words: string,
  { html, sourceOf }: HtmlSource,
): TextSpan {
  const place = element.sourceCodeLocation?.attrs?.[name];
  if (!place) return sourceOf(tagAt(element), 1 + element.tagName.length);
  const at = words === '' ? -1 : html.slice(place.startOffset, place.endOffset).indexOf(words);
  return at < 0 ? sourceOf(place.startOffset, name.length) : sourceOf(place.startOffset + at, words.length);
}

/** Returns what browsers drop or move because it is not allowed at its place. */
export function lostParts(tree: HtmlParent, errors: readonly ParserError[], source: HtmlSource): TextProblem[] {
  const { html, sourceOf } = source;
  const problems: TextProblem[] = errors.flatMap(({ code, startOffset }) => {
    if ((code as string) !== 'duplicate-attribute') return [];
    const [name = ''] = /[^\s"'/=]*$/.exec(html.slice(Math.max(0, startOffset - LONGEST_NAME), startOffset)) ?? [];
    return [
      malformed(
        `The second attribute \`${name}\` of one element is ignored.`,
        sourceOf(startOffset - name.length, name.length),
      ),
    ];
  });
  const read: [start: number, end: number][] = [];
  // The end of the last text: moved text may be merged with the text before it.
  let end = 0;
  const seen = new Set<number>();
  visit(tree, (node) => {
    const place = node.sourceCodeLocation;
    // Wrongly closed elements are cloned.
    if (!place || (isElement(node) && seen.has(place.startOffset))) return;
    if (place.startOffset < end && !isBlank(node)) {
      problems.push(movedText(source, end));
      end = 0;
    }
    if (isElement(node)) {
      seen.add(place.startOffset);
      const tag = node.sourceCodeLocation?.startTag ?? place;
      read.push([tag.startOffset, tag.endOffset]);
    } else if (isText(node)) {
      if (node.value.trim() !== '') end = place.endOffset;
    } else {
      read.push([place.startOffset, place.endOffset]);
      const comment = lostComment(html.slice(place.startOffset, place.endOffset));
      if (comment) problems.push(malformed(comment.message, sourceOf(place.startOffset, comment.length)));
    }
  });
  read.sort(([a], [b]) => a - b);
  let index = 0;
  for (const { 0: tag, index: at } of html.matchAll(/<!?[a-z][^\s/>]*/gi)) {
    while ((read[index]?.[1] ?? Infinity) <= at) index += 1;
    if ((read[index]?.[0] ?? Infinity) <= at) continue;
    const name = tag.slice(1).toLowerCase();
    problems.push(
      ALLOWED_TAGS.has(name) || name.startsWith('!')
        ? malformed(
            `\`${tag}\` is ignored here, since it is not closed or not allowed in its place.`,
            sourceOf(at, tag.length),
          )
        : elementProblem(name, at, source),
    );
  }
  return problems;
}

/** @param end end of the moved text */
function movedText({ html, sourceOf }: HtmlSource, end: number): TextProblem {
  const start = html.lastIndexOf('>', end - 1) + 1;
  const words = html.slice(start, end);
  return malformed(
    'Text of a table that is in none of its cells is shown before the table.',
    sourceOf(start + words.length - words.trimStart().length, Math.max(1, words.trim().length)),
  );
}

function isBlank(node: HtmlNode): boolean {
  return isText(node) && node.value.trim() === '';
}

/** Maximum length of an attribute name in a message. */
const LONGEST_NAME = 30;

function malformed(message: string, span: TextSpan): TextProblem {
  return { name: 'html-malformed', message, ...span };
}

function lostComment(raw: string): { readonly message: string; readonly length: number } | undefined {
  if (raw.startsWith('<!--') && raw.endsWith('>')) return undefined;
  if (raw.startsWith('<!--')) return { message: 'The comment is not closed, so what follows is not shown.', length: 4 };
  const [begin = '<'] = /^<!\[CDATA\[|^<[/!?]?[^\s>]*/.exec(raw) ?? [];
  return { message: `\`${begin}\` begins a comment for browsers, so what follows is not shown.`, length: begin.length };
}

/** Finds Markdown in the text of HTML, except in code. */
export function htmlSlips(tree: HtmlParent, { html, sourceOf }: HtmlSource): TextProblem[] {
  const problems: TextProblem[] = [];
  const visitWords = (parent: HtmlParent): void => {
    for (const node of parent.childNodes) {
      if (isText(node)) problems.push(...slipsOfNode(node, html, sourceOf));
      else if (isElement(node) && !/^(?:code|pre|kbd|samp)$/.test(node.tagName)) visitWords(node);
    }
  };
  visitWords(tree);
  return problems;
}

function slipsOfNode(node: Tree.TextNode, html: string, sourceOf: HtmlSource['sourceOf']): TextProblem[] {
  const start = node.sourceCodeLocation?.startOffset ?? 0;
  return slipsInHtml(node.value).map(({ remedy, needle }) => {
    const at = html.indexOf(needle, start);
    const message = publishedLiterally(needle);
    return { name: 'markdown-slip', message, remedy, ...sourceOf(Math.max(start, at), needle.length) };
  });
}
