import type { ComponentType, ReactElement } from 'react';
import { createElement } from './react.js';
import type { IslandStrategy } from './island-strategy.js';
import { renderContext } from './render-context.js';

export type IslandProps<Props extends object> = {
  /** The default export of `templates/islands/NAME/NAME.tsx`. */
  readonly of: ComponentType<Props>;
  /** JSON values and elements. Elements are rendered on the server; the component gets their markup. */
  readonly props: Props;
  /** Unique on the page. Default: the island's name. Ids that React's `useId` makes inside contain it. */
  readonly id?: string;
} & ({ readonly on: Exclude<IslandStrategy, 'media'> } | { readonly on: 'media'; readonly media: string });

/** Renders a component on the server and hydrates it in the browser. */
export function Island<Props extends object>(island: IslandProps<Props>): ReactElement {
  const rendered = renderContext().island({
    component: island.of as ComponentType<never>,
    props: island.props,
    on: island.on,
    media: island.on === 'media' ? island.media : undefined,
    id: island.id,
  });
  return createElement('islet-island', { ...rendered.attributes, dangerouslySetInnerHTML: { __html: rendered.html } });
}
