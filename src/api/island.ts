import type { ComponentType, ReactElement, ReactNode } from 'react';
import { createElement } from './react.js';
import type { IslandStrategy } from './island-strategy.js';
import { renderContext } from './render-context.js';

type IslandStart = { readonly on: Exclude<IslandStrategy, 'media'> } | { readonly on: 'media'; readonly media: string };

export type IslandProps<Props extends object> = {
  /** Unique on the page. Default: the island's name. Ids that React's `useId` makes inside contain it. */
  readonly id?: string;
} & IslandStart &
  (
    | {
        /** The default export of `templates/islands/NAME/NAME.tsx`, or of `NAME.client.tsx`. */
        readonly of: ComponentType<Props>;
        /** JSON values and elements. Elements are rendered on the server; the component gets their markup. */
        readonly props: Props;
        /** What the page shows until the component of `NAME.client.tsx`, which runs only in browsers, has started. */
        readonly fallback?: ReactNode;
      }
    | {
        /** The name of a script, `templates/islands/NAME/NAME.ts`. */
        readonly of: string;
        /** What the script works on. Rendered on the server only. */
        readonly children: ReactNode;
      }
  );

/** Renders a component on the server and hydrates it in the browser, or renders elements that a script works on. */
export function Island<Props extends object>(island: IslandProps<Props>): ReactElement {
  const { props, children, fallback } = island as {
    readonly props?: Props;
    readonly children?: ReactNode;
    readonly fallback?: ReactNode;
  };
  const { attributes, html } = renderContext().island({
    of: island.of as ComponentType<never> | string,
    props,
    children,
    fallback,
    on: island.on,
    media: island.on === 'media' ? island.media : undefined,
    id: island.id,
  });
  return createElement('islet-island', { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}
