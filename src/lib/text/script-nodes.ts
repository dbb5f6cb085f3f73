import type { AnyNode } from 'acorn';

/**
 * Returns a node of a parsed script and all below it, in the order of the source.
 *
 * @param enters whether to go below a node; the first one is always entered
 */
export function nodesOf(node: AnyNode, enters: (node: AnyNode) => boolean = () => true): AnyNode[] {
  const found: AnyNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value as unknown[]) visit(item);
    else if (typeof value === 'object' && value !== null && 'type' in value) {
      const inner = value as AnyNode;
      found.push(inner);
      if (inner === node || enters(inner)) for (const part of Object.values(inner)) visit(part);
    }
  };
  visit(node);
  return found;
}
