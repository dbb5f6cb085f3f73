import type { AnyNode, Pattern, Program } from 'acorn';
import { analyze } from 'eslint-scope';

/** The name or the text that a node is; empty for others. */
export function nameOf(node: AnyNode): string {
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}

/** Names that a declaration defines. */
export function declared(node: AnyNode | undefined): string[] {
  if (node?.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => bound(id));
  return node && 'id' in node && node.id ? [nameOf(node.id)] : [];
}

function bound(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => bound(one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? bound(one) : []));
    case 'AssignmentPattern':
      return bound(pattern.left);
    case 'RestElement':
      return bound(pattern.argument);
    default:
      return [nameOf(pattern)];
  }
}

/** A variable of a script. */
export interface ScriptVariable {
  /** What it always is; `undefined` for what is written more than once, and for parameters and imports. */
  readonly value: AnyNode | undefined;
  /** The nodes that read it. */
  readonly readers: readonly AnyNode[];
}

/** The variables of a script, by the nodes that name them. A name without one is of the browser. */
export function variablesIn(program: Program): ReadonlyMap<AnyNode, ScriptVariable> {
  const found = new Map<AnyNode, ScriptVariable>();
  // In a module, `var` at the top is resolved too.
  const { scopes } = analyze(program as Parameters<typeof analyze>[0], { ecmaVersion: 2022, sourceType: 'module' });
  for (const { defs, identifiers, references } of scopes.flatMap(({ variables }) => variables)) {
    const declarator = defs[0]?.node as AnyNode | undefined;
    const isConstant =
      declarator?.type === 'VariableDeclarator' &&
      declarator.id.type === 'Identifier' &&
      references.filter((one) => one.isWrite()).length === 1;
    const names = references.map(({ identifier }) => identifier as AnyNode);
    const readers = references.filter((one) => one.isRead()).map(({ identifier }) => identifier as AnyNode);
    const variable = { value: isConstant ? (declarator.init ?? undefined) : undefined, readers };
    for (const name of [...(identifiers as AnyNode[]), ...names]) found.set(name, variable);
  }
  return found;
}
