import type { ReactElement, ReactNode } from 'react';
import { createElement } from './react.js';
import { renderContext } from './render-context.js';

/**
 * A fragment that many pages have in common, such as a footer: rendered once per distinct `props` and language, then spliced in.
 * Inside it `currentPage()` is refused. `props` must be JSON values.
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
