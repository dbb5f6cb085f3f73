import { createRequire } from 'node:module';
import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import type * as react from 'react';
import type * as runtime from 'react/jsx-runtime';
import { PLACE_ATTRIBUTE, standIn, THROWN_AT } from '../../lib/site/template-places.js';

/** Those of the React that the generator requires. */
const require = createRequire(import.meta.url);
const { jsx, Fragment } = require('react/jsx-runtime') as typeof runtime;
const { cloneElement, isValidElement } = require('react') as typeof react;

export { Fragment };

interface Source {
  readonly fileName: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

type FunctionComponent = (props: object) => ReactNode;

/**
 * What compiled templates call for each element when they are compiled to be traced: HTML elements say where they are written, and so does what a component throws. The arguments are those of
 * React's development runtime.
 */
export function jsxDEV(
  type: unknown,
  props: object,
  key: Key | undefined,
  _isStatic: boolean,
  source: Source | undefined,
): ReactElement {
  if (source === undefined) return jsx(type as ElementType, props, key);
  const place = `${source.fileName}:${String(source.lineNumber)}:${String(source.columnNumber)}`;
  if (typeof type === 'string')
    return jsx(type as ElementType, { [PLACE_ATTRIBUTE]: place, ...withPlaces(props, place) }, key);
  if (isFunctionComponent(type)) return jsx(withPlace(type, place), props, key);
  if (typeof type === 'object' ? type !== null : typeof type === 'symbol')
    return jsx(type as ElementType, withPlaces(props, place), key);
  return jsx(failing('Element type is invalid', place), {}, key);
}

function isFunctionComponent(type: unknown): type is FunctionComponent {
  return (
    typeof type === 'function' && !(type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent
  );
}

/** Of nested elements the inner one is met first. A component that looks at the type of an element meets another one by this. */
function withPlace(component: FunctionComponent, place: string): FunctionComponent {
  return (props) => {
    try {
      return shown(placedIsland(component(props), place), place);
    } catch (error) {
      if (!(error instanceof Error)) throw isAwaited(error) ? error : standIn(error, place);
      if (Object.isExtensible(error) && !(THROWN_AT in error))
        Object.defineProperty(error, THROWN_AT, { value: place });
      throw error;
    }
  };
}

/** `<Island>` makes its element itself, which then has no place. */
function placedIsland(node: ReactNode, place: string): ReactNode {
  return isValidElement<{ [PLACE_ATTRIBUTE]?: string }>(node) && node.type === 'islet-island'
    ? cloneElement(node, { [PLACE_ATTRIBUTE]: place })
    : node;
}

/** React takes what can be waited for for something else than a fault. */
function isAwaited(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'then' in thrown;
}

function withPlaces(props: object, place: string): object {
  return 'children' in props ? { ...props, children: shown(props.children as ReactNode, place) } : props;
}

/** React says of a child that it cannot show what it is, not where it stands; in its turn this does. */
function shown(child: ReactNode, place: string): ReactNode {
  if (Array.isArray(child)) return child.map((inner: ReactNode) => shown(inner, place));
  return cannotBeShown(child) ? jsx(failing('Objects are not valid as a React child', place), {}) : child;
}

function cannotBeShown(child: unknown): boolean {
  return (
    typeof child === 'object' &&
    child !== null &&
    !('$$typeof' in child) &&
    !(Symbol.iterator in child) &&
    !('then' in child)
  );
}

function failing(message: string, place: string): FunctionComponent {
  return withPlace(() => {
    throw new TypeError(message);
  }, place);
}
