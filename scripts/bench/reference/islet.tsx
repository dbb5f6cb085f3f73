/** What the templates of the corpus import as `islet`, without tracing and checks. Used in place of the generator by the reference. */
import { createElement, type ComponentType, type ReactElement } from 'react';

interface Definition {
  readonly kind: 'single' | 'collection';
}

interface Entry {
  readonly id: string;
  readonly value: unknown;
}

const contents = new Map<Definition, unknown>();

export const defineData = <T extends Definition>(definition: T): T => definition;

export function provide(definition: Definition, content: unknown): void {
  contents.set(definition, content);
}

export function readData(definition: Definition): unknown {
  return contents.get(definition);
}

export function readCollection(definition: Definition): readonly Entry[] {
  return contents.get(definition) as readonly Entry[];
}

export function Image({ src, alt }: { readonly src: string; readonly alt: string }): ReactElement {
  return createElement(
    'picture',
    null,
    createElement('img', {
      src: `/assets/${src}`,
      width: 320,
      height: 180,
      alt,
      decoding: 'async',
      fetchPriority: 'high',
    }),
  );
}

export function RichText({ value, className }: { readonly value: string; readonly className: string }): ReactElement {
  return createElement('div', { className, dangerouslySetInnerHTML: { __html: value } });
}

export function Shared({ of, props }: { readonly of: ComponentType<object>; readonly props: object }): ReactElement {
  return createElement(of, props);
}

/** Accepts every schema declaration; nothing here validates. */
export const z: unknown = new Proxy(() => z, { get: () => z, apply: () => z });
export const link = z;
export const image = z;
export const html = z;
