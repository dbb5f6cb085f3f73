import { createRequire } from 'node:module';
import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import type * as react from 'react';
import type * as runtime from 'react/jsx-runtime';
import { PLACE_ATTRIBUTE, standIn, THROWN_AT } from '../../lib/site/template-places.js';

/** The same React as that of the generator. */
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
 * The JSX runtime of templates that are compiled with places: HTML elements get their place in the source as an
 * attribute, and errors of components as a property. The arguments are those of React's development runtime.
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

/** Wraps a component so that its errors get the place of its element; that of the innermost element is kept. */
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

/** `<Island>` creates its element itself, without a place. */
function placedIsland(node: ReactNode, place: string): ReactNode {
  return isValidElement<{ [PLACE_ATTRIBUTE]?: string }>(node) && node.type === 'islet-island'
    ? cloneElement(node, { [PLACE_ATTRIBUTE]: place })
    : node;
}

/** React handles thrown promises by itself. */
function isAwaited(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'then' in thrown;
}

function withPlaces(props: object, place: string): object {
  return 'children' in props ? { ...props, children: shown(props.children as ReactNode, place) } : props;
}

/** Replaces a child that React cannot render by a component that throws with the place. */
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
