import { createRequire } from 'node:module';
import type { AnyNode, Expression, ObjectExpression, Program, SpreadElement } from 'acorn';
import type * as esbuildApi from 'esbuild';

/** A node of a template as it is compared: without types, positions, white space and comments. */
export interface TemplateNode {
  /** Type of syntax; `element` for JSX. */
  readonly type: string;
  /** Name of an element, key or identifier; value of a literal. */
  readonly name: string;
  readonly fields: readonly (readonly [name: string, nodes: readonly TemplateNode[]])[];
  /** Equal for equal nodes. */
  readonly key: string;
}

const require = createRequire(import.meta.url);

/** Reads a template as a tree; `undefined` if it is none that esbuild can read. It is not executed. */
export async function readTemplate(file: string, text: string): Promise<TemplateNode | undefined> {
  const { transform } = require('esbuild') as typeof esbuildApi;
  const { parse } = await import('acorn');
  try {
    const { code } = await transform(text, {
      loader: /\.[cm]?tsx?$/.test(file) ? 'tsx' : 'jsx',
      jsx: 'automatic',
      jsxDev: true,
      target: 'es2022',
      logLevel: 'silent',
    });
    return nodeOf(parse(code, { ecmaVersion: 2022, sourceType: 'module' }));
  } catch {
    // Text of an output of somebody else need not be valid; then any of its lines may be a cause.
    return undefined;
  }
}

function made(type: string, name: string, fields: TemplateNode['fields'] = []): TemplateNode {
  const inner = fields.map(([field, nodes]) => `${field}:${nodes.map(({ key }) => key).join(',')}`);
  return { type, name, fields, key: `${type} ${name}(${inner.join(';')})` };
}

type Syntax = AnyNode | Program;

function nodeOf(node: Syntax): TemplateNode {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && /^jsxs?DEV\d*$/.test(node.callee.name))
    return elementOf(node.arguments);
  if (node.type === 'Literal') return made('literal', String(node.value));
  if (node.type === 'TemplateElement') return made('literal', node.value.cooked ?? node.value.raw);
  if (node.type === 'Identifier') return made('identifier', node.name);
  if (node.type === 'ObjectExpression') return made('object', '', entriesOf(node));
  return made(node.type, '', fieldsOf(node));
}

/** The call of the JSX runtime: name, properties, key, whether it is static, and its place. */
function elementOf([type, props, key]: readonly (Expression | SpreadElement)[]): TemplateNode {
  const name =
    type?.type === 'Literal' ? String(type.value) : type?.type === 'Identifier' ? type.name : type ? '.' : '';
  const fields = props?.type === 'ObjectExpression' ? entriesOf(props) : [];
  return made('element', name, [...fields, ...(key ? [['key', [nodeOf(key)]] as const] : [])]);
}

function entriesOf({ properties }: ObjectExpression): (readonly [string, readonly TemplateNode[]])[] {
  return properties.map((property) => {
    if (property.type === 'SpreadElement') return ['...', [nodeOf(property.argument)]];
    const { key, value, computed } = property;
    const name = computed
      ? '[]'
      : key.type === 'Identifier'
        ? key.name
        : key.type === 'Literal'
          ? String(key.value)
          : '';
    return [name, name === 'children' && value.type === 'ArrayExpression' ? listOf(value.elements) : [nodeOf(value)]];
  });
}

function listOf(value: readonly unknown[]): TemplateNode[] {
  return value.filter(isSyntax).map(nodeOf);
}

function fieldsOf(node: Syntax): (readonly [string, readonly TemplateNode[]])[] {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(node);
  return entries.flatMap(([name, value]): (readonly [string, readonly TemplateNode[]])[] => {
    if (name === 'start' || name === 'end' || name === 'type') return [];
    if (Array.isArray(value)) return [[name, listOf(value)]];
    if (isSyntax(value)) return [[name, [nodeOf(value)]]];
    return value === null || value === false ? [] : [[name, [made('token', JSON.stringify(value))]]];
  });
}

function isSyntax(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
