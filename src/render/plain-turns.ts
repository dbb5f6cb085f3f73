import type { ReactNode } from 'react';
import { heardHints, hintsGiven } from '../contract/head-hints.js';
import { isValidElement } from '../contract/react.js';
import { plainMarkup } from './plain-markup.js';

/** How often one component was tried, and how often it was not plain. */
interface Tries {
  all: number;
  failed: number;
}

const tries = new WeakMap<object, Tries>();

/** Renders under way by React, each inside of the one before. */
let depth = 0;

/** Forgets a render that was stopped. */
export function abandonTurns(): void {
  depth = 0;
}

/** Renders by React. What is rendered meanwhile is for React too: hooks of its components are answered by whoever renders. */
export function inReactsTurn(render: () => string): string {
  const hints = hintsGiven();
  depth += 1;
  try {
    return render();
  } finally {
    depth -= 1;
    heardHints(hints);
  }
}

/**
 * Plain markup where there can be some; `undefined` where it is React's turn, and then nothing has happened.
 *
 * @param islands by id; what the attempt added to it is gone
 */
export function inPlainTurn(node: ReactNode, islands: Map<string, unknown>): string | undefined {
  if (depth > 0) return undefined;
  const known = triesOf(node);
  // Often in vain costs more than it gains.
  if (known !== undefined && known.failed * 4 > known.all + 4) return undefined;
  const before = islands.size;
  const hints = hintsGiven();
  const written = plainMarkup(node);
  const markup = hintsGiven() === hints ? written : undefined;
  if (known !== undefined) known.all += 1;
  if (markup !== undefined) return markup;
  if (known !== undefined) known.failed += 1;
  for (const id of [...islands.keys()].slice(before)) islands.delete(id);
  return undefined;
}

function triesOf(node: ReactNode): Tries | undefined {
  const component = isValidElement(node) ? node.type : undefined;
  if (typeof component !== 'function') return undefined;
  const known = tries.get(component) ?? { all: 0, failed: 0 };
  tries.set(component, known);
  return known;
}
