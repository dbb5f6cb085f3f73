import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client';
import { enteredFields } from './entered-fields.js';
import type { RecoveredEvent, RecoveredSoFar } from './recovered.js';
import { parseProps } from './slots.js';

/** Dispatched on `document` for every difference between the markup of server and browser; `detail` is the error. */
export const RECOVERABLE_ERROR: RecoveredEvent = 'islet:recoverable-error';

/** Replaced by esbuild. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/**
 * Hydrates `<islet-island>` with the component that rendered its markup; the props are in a JSON block after the
 * content of the page. Resolves when all effects of the island have run. Rejects if the component throws before.
 * Whenever it throws, the markup of the server is restored, so that links and `<details>` still work.
 */
export function hydrateIsland(island: HTMLElement, component: ComponentType<never>): Promise<void> {
  return start(island, component, (content, options) => hydrateRoot(island, content, options));
}

/** The same for a component that runs only in browsers: its first render replaces the fallback. */
export function mountIsland(island: HTMLElement, component: ComponentType<never>): Promise<void> {
  return start(island, component, (content, options) => {
    const root = createRoot(island, options);
    root.render(content);
    return root;
  });
}

function start(
  island: HTMLElement,
  component: ComponentType<never>,
  open: (content: ReactNode, options: HydrationOptions) => Root,
): Promise<void> {
  const markup = [...island.childNodes];
  const reportFields = enteredFields(island);
  let committed = false;
  const hydration = new Promise<void>((resolve, reject) => {
    const onCommit = (): void => {
      committed = true;
      reportFields();
      resolve();
    };
    const content = createElement(component as ComponentType<object>, parseProps(propsJson(island), island));
    const root = open(createElement(Committed, { onCommit }, content), {
      identifierPrefix: `${island.dataset['id']}-`,
      onRecoverableError(error) {
        console.error(error);
        if (process.env.NODE_ENV === 'development')
          ((globalThis as RecoveredSoFar).isletRecovered ??= []).push({
            island: island.dataset['island'] ?? '',
            error: error as Error,
          });
        document.dispatchEvent(new CustomEvent(RECOVERABLE_ERROR, { detail: error }));
      },
      onUncaughtError(error) {
        const reason = error as Error;
        // React is still committing here.
        queueMicrotask(() => {
          root.unmount();
          island.replaceChildren(...markup);
          if (committed) reportError(error);
          else reject(reason);
        });
      },
    });
  });
  return hydration.catch((error: unknown) => {
    // Preact has no `onUncaughtError` and throws instead.
    island.replaceChildren(...markup);
    throw error;
  });
}

/** Effects run from the leaves up, so this one runs last. */
function Committed({ onCommit, children }: { onCommit: () => void; children?: ReactNode }): ReactNode {
  useEffect(onCommit, [onCommit]);
  return children;
}

function propsJson(island: HTMLElement): string {
  return document.querySelector(`script[data-props="${CSS.escape(island.dataset['id'] ?? '')}"]`)?.textContent ?? '{}';
}
