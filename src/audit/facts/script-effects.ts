import type { AnyNode, MemberExpression, Program } from 'acorn';
import { nodesOf } from '../../lib/text/script-nodes.js';
import { nameOf, variablesIn, type ScriptVariable } from './parse-script.js';

/** Something that a script writes to the device of a visitor. */
export interface StoredItem {
  readonly where: 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cookie' | 'caches';
  /** The key, or the name of the database, cookie or cache; its known start before `…`; `null` if it is not known. */
  readonly key: string | null;
  /** Offset in the code. */
  readonly at: number;
}

/** What a script can do outside of the page, as far as its code says it. */
export interface ScriptEffects {
  readonly stored: readonly StoredItem[];
  /** Addresses of other hosts that the code uses; the scheme alone, such as `https:`, if the host is not known. */
  readonly addresses: readonly string[];
  /** Texts with markup. */
  readonly markup: readonly string[];
}

/** Objects of the browser that store, each with the method that does. */
const STORES: ReadonlyMap<string, readonly [where: StoredItem['where'], method: string]> = new Map([
  ['localStorage', ['localStorage', 'setItem']],
  ['sessionStorage', ['sessionStorage', 'setItem']],
  ['indexedDB', ['indexedDB', 'open']],
  ['caches', ['caches', 'open']],
  ['cookieStore', ['cookie', 'set']],
]);

/** Names of the global object. */
const ROOT = /^(?:window|self|globalThis|top|parent|frames)$/;

/** Functions that only read what they are given. */
const READS = /^(?:Object\.(?:keys|values|entries)|JSON|console|String|Boolean|Array|structuredClone)\b/;

/** Functions for which an address is a message, a name or something to compare with. */
const NO_ADDRESS =
  /^console\.|Error$|(?:^|\.)(?:startsWith|endsWith|includes|(?:last)?indexOf|match|test|split|replace(?:All)?)$|NS$/;

/** A part of a text that is not known. */
const UNKNOWN = '\0';

/** Characters of a text that are read. */
const MAX_TEXT = 2000;

/** Reads what a script stores and contacts. Only literals and constants of the script are known, no parameters. */
export function effectsOf(program: Program): ScriptEffects {
  const nodes = nodesOf(program);
  const script = readValues(program, nodes);
  const texts = usedTexts(nodes, script);
  return {
    stored: nodes.flatMap((node) => {
      const [where, key = null] = storedBy(node, script) ?? [];
      return where ? { where, key, at: node.start } : [];
    }),
    addresses: [...new Set(texts.flatMap((text) => outsideAddress(text) ?? []))],
    markup: [...new Set(texts.filter((text) => /<[a-z][^<]*=/i.test(text)))],
  };
}

interface ScriptValues {
  readonly parents: ReadonlyMap<AnyNode, AnyNode>;
  readonly variables: ReadonlyMap<AnyNode, ScriptVariable>;
  /** A text, with `UNKNOWN` for what is not known of it. */
  readonly textOf: (node: AnyNode) => string;
  /** The path of an object of the browser, such as `document.cookie`; empty for others. */
  readonly globalOf: (node: AnyNode) => string;
  readonly memberOf: (node: MemberExpression) => string;
}

function readValues(program: Program, nodes: readonly AnyNode[]): ScriptValues {
  const variables = variablesIn(program);
  const parents = new Map<AnyNode, AnyNode>();
  for (const node of nodes)
    for (const part of Object.values(node).flat() as unknown[])
      if (typeof part === 'object' && part !== null && 'type' in part) parents.set(part as AnyNode, node);
  const memberOf = (node: MemberExpression): string => (node.computed ? textOf(node.property) : nameOf(node.property));
  const valueOf: (node: AnyNode) => AnyNode | undefined = once<AnyNode | undefined>(undefined, (node) => {
    if (node.type === 'ChainExpression') return valueOf(node.expression);
    const value = variables.get(node)?.value;
    if (value) return valueOf(value);
    const object = node.type === 'MemberExpression' ? valueOf(node.object) : undefined;
    if (node.type !== 'MemberExpression' || object?.type !== 'ObjectExpression') return node;
    return valueOf(propertyOf(object, memberOf(node)) ?? object);
  });
  const textOf: (node: AnyNode) => string = once(UNKNOWN, (written) => {
    const node = valueOf(written);
    if (node?.type === 'Literal') return typeof node.value === 'object' ? UNKNOWN : String(node.value);
    const isSum = node?.type === 'BinaryExpression' && node.operator === '+';
    if (isSum) return (textOf(node.left) + textOf(node.right)).slice(0, MAX_TEXT);
    if (node?.type !== 'TemplateLiteral') return UNKNOWN;
    const { quasis, expressions } = node;
    return quasis
      .flatMap(({ value }, index) => [value.cooked ?? '', ...expressions.slice(index, index + 1).map(textOf)])
      .join('')
      .slice(0, MAX_TEXT);
  });
  const globalOf: (node: AnyNode) => string = once('', (written) => {
    const node = valueOf(written);
    if (node?.type === 'Identifier') return variables.has(node) ? '' : node.name;
    if (node?.type !== 'MemberExpression') return '';
    const object = globalOf(node.object);
    return ROOT.test(object) ? memberOf(node) : object && `${object}.${memberOf(node)}`;
  });
  return { parents, variables, textOf, globalOf, memberOf };
}

/** Computes a value of each node once; one that depends on itself is `initial`. */
function once<T>(initial: T, compute: (node: AnyNode) => T): (node: AnyNode) => T {
  const known = new Map<AnyNode, T>();
  return (node) => {
    if (known.has(node)) return known.get(node) as T;
    known.set(node, initial);
    const value = compute(node);
    known.set(node, value);
    return value;
  };
}

type Stored = readonly [where: StoredItem['where'], key: string | null];

function storedBy(node: AnyNode, script: ScriptValues): Stored | undefined {
  const { parents, globalOf, memberOf } = script;
  const keyOf = (one: AnyNode | undefined): string | null => {
    const [start = '', ...more] = (one ? script.textOf(one) : UNKNOWN).split(UNKNOWN);
    return more.length === 0 ? start : start === '' ? null : `${start}…`;
  };
  const parent = parents.get(node);
  if (node.type === 'Property' && parent?.type === 'ObjectPattern') {
    const [where] = STORES.get(nameOf(node.key)) ?? [];
    const around = parents.get(parent);
    const isGlobal = around?.type === 'VariableDeclarator' && around.init && ROOT.test(globalOf(around.init));
    return where && isGlobal ? [where, null] : undefined;
  }
  const isName = node.type === 'Identifier' && parent?.type === 'MemberExpression' && parent.property === node;
  if (!parent || isName || (node.type !== 'Identifier' && node.type !== 'MemberExpression')) return undefined;
  const path = globalOf(node);
  if (path === 'document.cookie' && isWritten(node, parent)) {
    const key = parent.type === 'AssignmentExpression' ? keyOf(parent.right) : null;
    return ['cookie', key === null ? null : (/^[^=;]*(?==)/.exec(key)?.[0].trim() ?? key)];
  }
  const [where, method] = STORES.get(path) ?? [];
  if (!where) return undefined;
  if (parent.type !== 'MemberExpression') return isPassedOn(node, script) ? [where, null] : undefined;
  const name = memberOf(parent);
  const around = parents.get(parent);
  if (name === method) {
    const [first] = around?.type === 'CallExpression' && around.callee === parent ? around.arguments : [];
    return [where, keyOf(first?.type === 'ObjectExpression' ? propertyOf(first, 'name') : first)];
  }
  const isItem = method === 'setItem' && around && isWritten(parent, around);
  return isItem ? [where, parent.computed ? keyOf(parent.property) : name] : undefined;
}

/** Whether an object is given to something of which it is not known what it does with it. */
function isPassedOn(node: AnyNode, script: ScriptValues): boolean {
  const parent = script.parents.get(node);
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee !== node && !READS.test(script.globalOf(parent.callee));
    case 'VariableDeclarator':
      return parent.init === node && script.globalOf(parent.id) === '';
    case 'AssignmentExpression':
      return parent.right === node;
    case 'LogicalExpression':
      return (parent.operator !== '&&' || parent.right === node) && isPassedOn(parent, script);
    case 'ConditionalExpression':
      return parent.test !== node && isPassedOn(parent, script);
    case 'Property':
      return parent.value === node;
    default:
      return /^(?:Return|Arrow|Array|Export)/.test(parent?.type ?? '');
  }
}

/** The texts that a script uses for something else than comparisons and messages. */
function usedTexts(
  nodes: readonly AnyNode[],
  { parents, variables, textOf, globalOf, memberOf }: ScriptValues,
): string[] {
  const isUsed: (node: AnyNode) => boolean = once(false, (node) => {
    const parent = parents.get(node);
    switch (parent?.type) {
      case 'BinaryExpression':
        return parent.operator === '+' && isUsed(parent);
      case 'TemplateLiteral':
        return isUsed(parent);
      case 'VariableDeclarator': {
        const variable = variables.get(parent.id);
        return variable?.value === undefined || variable.readers.some(isUsed);
      }
      case 'CallExpression':
      case 'NewExpression': {
        const { callee } = parent;
        const name = globalOf(callee) || (callee.type === 'MemberExpression' ? memberOf(callee) : '');
        return callee !== node && !NO_ADDRESS.test(name);
      }
      default:
        return (
          parent !== undefined && !/^(?:Member|Import|Export(?:All|Named)|Switch|Throw|Expression)/.test(parent.type)
        );
    }
  });
  return nodes.flatMap((node) => {
    const isPart = /^(?:Template|Binary)/.test(parents.get(node)?.type ?? '');
    return /^(?:Literal|Template|Binary)/.test(node.type) && !isPart && isUsed(node) ? textOf(node) : [];
  });
}

function propertyOf(node: AnyNode & { readonly type: 'ObjectExpression' }, name: string): AnyNode | undefined {
  const found = node.properties.find((one) => one.type === 'Property' && nameOf(one.key) === name);
  return found?.type === 'Property' ? found.value : undefined;
}

function isWritten(node: AnyNode, parent: AnyNode): boolean {
  return (parent.type === 'AssignmentExpression' && parent.left === node) || parent.type === 'UpdateExpression';
}

/** The address of another host that a text is; its scheme alone if only the start of the host is known. */
function outsideAddress(written: string): string | undefined {
  const [text = '', ...more] = written.trim().split(UNKNOWN);
  const [, scheme = '', host = '', rest = ''] = /^((?:https?|wss?):)?\/\/([^\s/?#]*)([^\s]*)$/i.exec(text) ?? [];
  if (rest !== '' || more.length === 0) return /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(host) ? text : undefined;
  return scheme === '' ? undefined : scheme.toLowerCase();
}
