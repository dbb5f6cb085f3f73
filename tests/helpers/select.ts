import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** An element of a parsed page, with what assertions need of it. */
export interface PageElement {
  readonly tag: string;
  /** Value of an attribute; `undefined` where it is absent. */
  attr(name: string): string | undefined;
  /** Names of its attributes, in source order. */
  attrNames(): string[];
  /** Text of all descendants as `textContent` gives it (scripts and styles too), white space collapsed. */
  text(): string;
  /** Descendants that match, in document order. See {@link parsePage} for the selectors. */
  all(selector: string): PageElement[];
  /** The one descendant that matches. @throws where there is none, or more than one */
  one(selector: string): PageElement;
}

/**
 * Parses a page as a browser would. Selectors: `tag`, `#id`, `.class`, `[attr]`, `[attr="v"]` (also `^=`, `$=`, `*=`, `~=`),
 * joined by descendant and child combinators and by commas. The content of `<template>` and of `<noscript>` in the head is
 * not searched.
 */
export function parsePage(html: string): PageElement {
  return wrap(parse(html));
}

type Parent = Tree.ParentNode;
interface Step {
  readonly child: boolean;
  readonly matches: (element: Tree.Element) => boolean;
}

function wrap(node: Parent): PageElement {
  const attrs = 'attrs' in node ? node.attrs : [];
  const all = (selector: string): PageElement[] => {
    const chains = selector.split(',').map(parseChain);
    return [...descendants(node)]
      .filter((element) => chains.some((chain) => matchesChain(element, chain, node)))
      .map(wrap);
  };
  return {
    tag: 'tagName' in node ? node.tagName : '',
    attr: (name) => attrs.find((item) => item.name === name)?.value,
    attrNames: () => attrs.map((item) => item.name),
    text: () => textOf(node).replace(/\s+/g, ' ').trim(),
    all,
    one(selector) {
      const [first, ...others] = all(selector);
      if (first === undefined || others.length > 0)
        throw new Error(`Expected one \`${selector}\`, found ${String(first === undefined ? 0 : others.length + 1)}.`);
      return first;
    },
  };
}

function* descendants(node: Parent): Generator<Tree.Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* descendants(child);
  }
}

function textOf(node: Tree.Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function parseChain(selector: string): Step[] {
  const tokens =
    selector
      .trim()
      .replace(/\s*>\s*/g, ' >')
      .match(/(?:\[[^\]]*\]|[^\s[])+/g) ?? [];
  if (tokens.length === 0) throw new Error(`\`${selector}\` is not a selector.`);
  return tokens.map((token) => ({ child: token.startsWith('>'), matches: parseCompound(token.replace(/^>/, '')) }));
}

function parseCompound(source: string): Step['matches'] {
  const tests: Step['matches'][] = [];
  const part =
    /(?<tag>^[\w-]+|^\*)|#(?<id>[\w-]+)|\.(?<class>[\w-]+)|\[(?<name>[\w:-]+)(?:(?<operator>[~^$*]?=)"?(?<value>[^"\]]*)"?)?\]/y;
  while (part.lastIndex < source.length) {
    const start = part.lastIndex;
    const groups = part.exec(source)?.groups;
    if (groups === undefined) throw new Error(`\`${source.slice(start)}\` is not understood as a selector.`);
    tests.push(parseTest(groups));
  }
  return (element) => tests.every((test) => test(element));
}

function parseTest(groups: Partial<Record<string, string>>): Step['matches'] {
  const { tag, id, class: className, name = '', operator, value = '' } = groups;
  if (tag !== undefined) return (element) => tag === '*' || element.tagName === tag;
  if (id !== undefined) return (element) => attribute(element, 'id') === id;
  if (className !== undefined) return (element) => compare('~=', attribute(element, 'class'), className);
  return (element) => compare(operator, attribute(element, name), value);
}

function compare(operator: string | undefined, actual: string | undefined, expected: string): boolean {
  if (actual === undefined) return false;
  switch (operator) {
    case undefined:
      return true;
    case '^=':
      return actual.startsWith(expected);
    case '$=':
      return actual.endsWith(expected);
    case '*=':
      return actual.includes(expected);
    case '~=':
      return actual.split(/\s+/).includes(expected);
    default:
      return actual === expected;
  }
}

function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((item) => item.name === name)?.value;
}

/** Matches from the right; `scope` bounds the ancestors that count. */
function matchesChain(element: Tree.Element, chain: readonly Step[], scope: Parent): boolean {
  const last = chain.at(-1);
  if (last?.matches(element) !== true) return false;
  const rest = chain.slice(0, -1);
  if (rest.length === 0) return !last.child || element.parentNode === scope;
  for (
    let parent = element.parentNode;
    parent !== null && parent !== scope && 'tagName' in parent;
    parent = parent.parentNode
  ) {
    if (matchesChain(parent, rest, scope)) return true;
    if (last.child) return false;
  }
  return false;
}
