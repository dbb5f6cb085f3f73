import { LINKABLE_WORDS, linkRemedy } from './link-address.js';
import {
  attributeOf,
  isElement,
  isText,
  violationsOf,
  visit,
  type HtmlElement,
  type HtmlParent,
  type Violation,
} from './html-tree.js';
import { COMPONENT } from './inline-slips.js';
import { publishedLiterally } from './markdown-slips.js';
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

export function elementProblem(tag: string, at: number, { sourceOf }: HtmlSource): TextProblem {
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
  style: 'Put the rules into a style sheet of the templates.',
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

/** Markdown in HTML, which is not read. */
const HTML_SLIPS: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [COMPONENT, 'Remove it: components are for Markdown, and this is HTML.'],
  [/\*\*(?=[^*\n]*[\p{L}\p{N}])[^*\n]*\*\*/gu, 'Write `<strong>` and `</strong>`: this is HTML.'],
  [/\[[^[\]\n]+\]\([^()\s]+\)/g, 'Write `<a href="…">` and `</a>`: this is HTML.'],
];

/** Finds Markdown in the text of HTML, except in code. @param isHtml whether the text at an offset was written as HTML */
export function htmlSlips(
  tree: HtmlParent,
  { html, sourceOf }: HtmlSource,
  isHtml: (at: number) => boolean,
): TextProblem[] {
  const problems: TextProblem[] = [];
  const visitWords = (parent: HtmlParent): void => {
    for (const node of parent.childNodes) {
      const start = node.sourceCodeLocation?.startOffset ?? 0;
      if (isText(node) && isHtml(start))
        for (const [pattern, remedy] of HTML_SLIPS)
          for (const [needle] of node.value.matchAll(pattern)) {
            const span = sourceOf(Math.max(start, html.indexOf(needle, start)), needle.length);
            problems.push({ name: 'markdown-slip', message: publishedLiterally(needle), remedy, ...span });
          }
      else if (isElement(node) && !/^(?:code|pre|kbd|samp)$/.test(node.tagName)) visitWords(node);
    }
  };
  visitWords(tree);
  return problems;
}
