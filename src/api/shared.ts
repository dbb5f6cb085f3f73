import type { ReactElement, ReactNode } from 'react';
import { createElement } from './react.js';
import { renderContext } from './render-context.js';

/**
 * A fragment that many pages share, such as a footer. It is rendered once per distinct `props` and language. `props`
 * must be JSON values. `currentPage()` throws inside it.
 */
export function Shared<Props extends object>({
  of,
  props,
}: {
  readonly of: (props: Props) => ReactNode;
  readonly props: Props;
}): ReactElement {
  return createElement('islet-shared', { 'data-key': renderContext().shared(of, props) });
}
