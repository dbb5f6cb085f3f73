import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyNode } from 'acorn';
import type { Message, Metafile } from 'esbuild';
import { positionIn } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { esbuild } from '../esbuild/esbuild.js';
import { messageAt, messagesOf } from '../esbuild/esbuild-diagnostics.js';
import { nodesOf } from '../../lib/text/script-nodes.js';

const ISLANDS = 'templates/islands/';

/** An attribute that may be a handler; the parser decides. */
const HANDLER = /\son[A-Za-z]+\s*=/;

/** A hook of React for state or effects. */
const HOOK = /\buse(?:State|Reducer|(?:Layout|Insertion)?Effect|ActionState|Optimistic|Transition)\b/;

/**
 * Returns messages about event handlers and hooks that never reach a browser, because no island imports their module.
 *
 * @param inputs of esbuild, relative to the root
 */
export async function lostHandlers(root: string, inputs: Metafile['inputs']): Promise<Message[]> {
  const inIslands = reachedFrom(
    Object.keys(inputs).filter((file) => file.startsWith(ISLANDS)),
    inputs,
  );
  const messages: Message[] = [];
  for (const file of Object.keys(inputs)) {
    if (inIslands.has(file) || !/^templates\/.*\.[jt]sx?$/.test(file)) continue;
    try {
      const source = readFileSync(join(root, file), 'utf8');
      if (HANDLER.test(source) || HOOK.test(source)) messages.push(...(await lostIn(file, source)));
    } catch (error) {
      // A file that is edited during the run is checked by the next one.
      if (!messagesOf(error) && !isSystemError(error)) throw error;
    }
  }
  return messages;
}

function reachedFrom(files: readonly string[], inputs: Metafile['inputs']): ReadonlySet<string> {
  const reached = new Set(files);
  for (const file of reached) for (const { path } of inputs[file]?.imports ?? []) reached.add(path);
  return reached;
}

/** Calls of the JSX development runtime have the position of each element. */
async function lostIn(file: string, source: string): Promise<Message[]> {
  const [{ code }, { parse }] = await Promise.all([
    esbuild().transform(source, {
      loader: file.endsWith('.ts') ? 'ts' : 'tsx',
      jsx: 'automatic',
      jsxDev: true,
      target: 'es2022',
      logLevel: 'silent',
    }),
    import('acorn'),
  ]);
  const lines = source.split('\n');
  const nodes = nodesOf(parse(code, { ecmaVersion: 2022, sourceType: 'module' }));
  const handlers = nodes.flatMap((node) => {
    const element = elementOf(node);
    if (!element) return [];
    const { tag, handlers, line, column } = element;
    return handlers.map((name) => {
      const place = { ...placeOf(name, lines, line, column), length: name.length };
      return messageAt(file, `\`${name}\` of \`<${tag}>\` is not published.`, place, 'handler-outside-island');
    });
  });
  const hooks = hooksIn(nodes).map(({ name, local }) => {
    const call = new RegExp(`^(?!.*//.*\\b${local}\\b)(?!\\s*/?\\*).*?\\b(?=${local}\\s*[(<])`, 'm').exec(source);
    const { line, column } = positionIn(file, source, call ? call.index + call[0].length : 0);
    const place = { line, column: column - 1, length: local.length };
    return messageAt(file, `\`${name}\` has no effect in a page.`, place, 'hook-outside-island');
  });
  return [...handlers, ...hooks];
}

/** The hooks of React for state and effects that a module imports. Without a use, esbuild has removed the import. */
function hooksIn(nodes: readonly AnyNode[]): readonly { readonly name: string; readonly local: string }[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'ImportSpecifier' || node.imported.type !== 'Identifier') return [];
    const { name } = node.imported;
    return HOOK.test(name) ? [{ name, local: node.local.name }] : [];
  });
}

interface Element {
  readonly tag: string;
  readonly handlers: readonly string[];
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

/** The HTML element that a call makes, with its handlers. */
function elementOf(node: AnyNode): Element | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || !node.callee.name.startsWith('jsxDEV'))
    return undefined;
  const [type, props, , , source] = node.arguments;
  if (type?.type !== 'Literal' || typeof type.value !== 'string' || !props) return undefined;
  const handlers = propertiesOf(props).filter(
    ({ name, value }) => /^on(?:[A-Z]|[a-z]{4})/.test(name) && !isNothing(value),
  );
  const place = new Map(
    (source ? propertiesOf(source) : []).map(({ name, value }) => [name, value.type === 'Literal' ? value.value : 0]),
  );
  return {
    tag: type.value,
    handlers: handlers.map(({ name }) => name),
    line: Number(place.get('lineNumber')),
    column: Number(place.get('columnNumber')),
  };
}

/**
 * The line, from 1, and the column, from 0, of an attribute of the element at a position; those of the element if it is
 * not found.
 */
function placeOf(
  name: string,
  lines: readonly string[],
  line: number,
  column: number,
): { line: number; column: number } {
  const attribute = new RegExp(`\\s${name}\\s*=`);
  for (let index = line - 1; index < lines.length; index += 1) {
    const from = index === line - 1 ? column - 1 : 0;
    const found = ` ${lines[index]?.slice(from) ?? ''}`.search(attribute);
    if (found >= 0) return { line: index + 1, column: from + found };
  }
  return { line, column: column - 1 };
}

function isNothing(node: AnyNode): boolean {
  if (node.type === 'Literal') return node.value === null;
  return node.type === 'UnaryExpression' || (node.type === 'Identifier' && node.name === 'undefined');
}

function propertiesOf(node: AnyNode): { readonly name: string; readonly value: AnyNode }[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
    return [{ name, value }];
  });
}
