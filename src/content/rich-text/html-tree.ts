import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree, Parser, type ParserError, type Token } from 'parse5';
import { MAX_TEXT_DEPTH } from '../../lib/fs/limits.js';
import { mayBeLinked } from './link-address.js';
import { ALLOWED_TAGS, isAllowedAttribute, isGeneratedAttribute, isGeneratedElement, isPlainId } from './allow-list.js';
import { DOM_NAMES } from './dom-names.js';
import { PART } from './prepared-text.js';

export type HtmlParent = Tree.ParentNode;
export type HtmlElement = Tree.Element;
export type HtmlNode = Tree.ChildNode;

/** Thrown if elements are nested deeper than `MAX_TEXT_DEPTH`. */
export class TooDeep extends Error {
  /** Offset of the tag that is too deep. */
  readonly at: number;

  constructor(at: number) {
    super(`more than ${String(MAX_TEXT_DEPTH)} levels`);
    this.name = 'TooDeep';
    this.at = at;
  }
}

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** What the parser read besides the tree. */
export interface HtmlTokens {
  readonly errors: readonly ParserError[];
  /** All tags by their offset, also those that are not in the tree. */
  readonly tags: ReadonlyMap<number, HtmlTag>;
  /** End of the last complete token. */
  readonly end: number;
}

export interface HtmlTag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly at: number;
  readonly end: number;
}

class TagReader extends Parser<Tree.DefaultTreeAdapterMap> {
  readonly tags = new Map<number, HtmlTag>();
  end = 0;

  override onStartTag(token: Token.TagToken): void {
    this.readTag(token, false);
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.readTag(token, true);
    super.onEndTag(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    this.end = token.location?.endOffset ?? this.end;
    super.onCharacter(token);
  }

  override onComment(token: Token.CommentToken): void {
    this.end = token.location?.endOffset ?? this.end;
    super.onComment(token);
  }

  private readTag({ tagName: name, location }: Token.TagToken, isEnd: boolean): void {
    if (!location) return;
    const { startOffset: at, endOffset: end } = location;
    this.tags.set(at, { name, isEnd, at, end });
    this.end = end;
  }
}

/**
 * Parses a fragment as browsers do inside a `<div>`. Nodes have their source positions.
 * @throws TooDeep
 */
export function parseHtml(html: string): { readonly tree: Tree.DocumentFragment; readonly tokens: HtmlTokens } {
  const surroundings = defaultTreeAdapter.createElement('div', HTML_NAMESPACE as never, []);
  let depth = 0;
  const errors: ParserError[] = [];
  const parser = TagReader.getFragmentParser(surroundings, {
    sourceCodeLocationInfo: true,
    onParseError: (error) => errors.push(error),
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush(item) {
        depth += 1;
        // The parser wraps the fragment in an element.
        if (depth > MAX_TEXT_DEPTH + 1) throw new TooDeep(item.sourceCodeLocation?.startOffset ?? 0);
      },
      onItemPop() {
        depth -= 1;
      },
    },
  }) as TagReader;
  parser.tokenizer.write(html, true);
  const { tags, end } = parser;
  return { tree: parser.getFragment(), tokens: { errors, tags, end } };
}

/** Calls `see` for each node below `parent`, in document order. */
export function visit(parent: HtmlParent, see: (node: HtmlNode) => void): void {
  for (const node of parent.childNodes) {
    see(node);
    if ('childNodes' in node) visit(node, see);
    if ('content' in node) visit(node.content, see);
  }
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is Tree.TextNode {
  return node.nodeName === '#text';
}

/** Returns the text content of a node, without the numbers of footnotes. */
export function textOf(node: HtmlNode): string {
  if (isText(node)) return node.value;
  if (isElement(node) && attributeOf(node, 'role') === 'doc-noteref') return '';
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** Returns what is not on the allow-list in an element. */
export type Violation =
  | { readonly kind: 'element' }
  | { readonly kind: 'attribute' | 'handler' | 'address' | 'id'; readonly name: string; readonly value: string };

export function violationsOf({ tagName, namespaceURI, attrs }: HtmlElement): Violation[] {
  const isAllowed = isAllowedElement(tagName, namespaceURI);
  const found: Violation[] = isAllowed ? [] : [{ kind: 'element' }];
  for (const { name, value } of attrs) {
    if (name.startsWith('on')) found.push({ kind: 'handler', name, value });
    else if (name === 'href' && tagName === 'a' && isAllowed) {
      if (!mayBeLinked(trimAscii(value))) found.push({ kind: 'address', name, value });
    } else if (!isAllowed) continue;
    else if (name === 'id' && !isUsableId(value)) found.push({ kind: 'id', name, value });
    else if (!isAllowedAttribute(tagName, name, value)) found.push({ kind: 'attribute', name, value });
  }
  return found;
}

/**
 * Whether a whole tree is on the allow-list, with what the generator adds and each component once. Generated heading ids
 * may be names of DOM properties.
 */
export function isOnAllowList(tree: HtmlParent, components: number): boolean {
  const left = new Set(Array.from({ length: components }, (_, index) => PART + String(index)));
  const strays: HtmlNode[] = [];
  visit(tree, (node) => {
    if (isText(node) || (isElement(node) && (left.delete(node.tagName) ? node.attrs.length === 0 : isClean(node))))
      return;
    strays.push(node);
  });
  return strays.length === 0 && left.size === 0;
}

function isClean(element: HtmlElement): boolean {
  const id = attributeOf(element, 'id');
  return (
    (isGeneratedElement([element.tagName, ...element.attrs.map(({ name, value }) => `${name}=${value}`)].join(' ')) ||
      violationsOf(element).every((violation) => isGenerated(violation, element.tagName))) &&
    (id === undefined || isPlainId(id))
  );
}

function isGenerated(violation: Violation, tag: string): boolean {
  if (violation.kind !== 'attribute') return violation.kind === 'id';
  return isGeneratedAttribute(tag, violation.name, violation.value);
}

export function isAllowedElement(tag: string, namespace: string): boolean {
  return namespace === HTML_NAMESPACE && ALLOWED_TAGS.has(tag);
}

function isUsableId(id: string): boolean {
  return isPlainId(id) && !DOM_NAMES.has(id);
}

const WHITE_SPACE = /[ \t\n\f\r]+/g;

/** Makes each run of HTML white space outside `<pre>` one space. */
export function collapseSpace(parent: HtmlParent): void {
  if (parent.nodeName === 'pre') return;
  let previous: HtmlNode | undefined;
  parent.childNodes = parent.childNodes.filter((node) => {
    // Two texts where a comment was removed.
    const joined = isText(node) && previous && isText(previous) ? previous : undefined;
    if (joined && isText(node)) joined.value += node.value;
    else previous = node;
    return joined === undefined;
  });
  for (const node of parent.childNodes) {
    if (isText(node)) node.value = node.value.replace(WHITE_SPACE, ' ');
    else if ('childNodes' in node) collapseSpace(node);
  }
}

/** Trims HTML white space; no-break and other spaces are part of the text. */
export function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isWhiteSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d;
}
