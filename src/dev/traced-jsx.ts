import { createRequire } from 'node:module';
import type { ElementType, Key, ReactElement } from 'react';
import type * as runtime from 'react/jsx-runtime';

/** Those of the React that the generator requires. */
const { jsx, Fragment } = createRequire(import.meta.url)('react/jsx-runtime') as typeof runtime;

export { Fragment };

/** Attribute of each element that says where in the templates it is written: `FILE:LINE:COLUMN`. */
export const PLACE_ATTRIBUTE = 'data-islet-at';

interface Source {
  readonly fileName: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** What compiled templates call for each element when they are compiled to be traced. The arguments are those of React's development runtime. */
export function jsxDEV(type: ElementType, props: object, key: Key | undefined, _isStatic: boolean, source: Source | undefined): ReactElement {
  if (typeof type !== 'string' || source === undefined) return jsx(type, props, key);
  const place = `${source.fileName}:${String(source.lineNumber)}:${String(source.columnNumber)}`;
  return jsx(type, { [PLACE_ATTRIBUTE]: place, ...props }, key);
}
