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

/** `memoise`: render shared fragments once per distinct props. */
export const settings: { memoise: boolean; render: (element: ReactElement) => string } = {
  memoise: false,
  render: () => '',
};

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

const rendered = new Map<ComponentType<object>, Map<string, string>>();

/** Memoised markup needs an element around it, since React cannot insert HTML without one. */
export function Shared({ of, props }: { readonly of: ComponentType<object>; readonly props: object }): ReactElement {
  if (!settings.memoise) return createElement(of, props);
  let known = rendered.get(of);
  if (!known) rendered.set(of, (known = new Map<string, string>()));
  const key = JSON.stringify(props);
  let html = known.get(key);
  if (html === undefined) known.set(key, (html = settings.render(createElement(of, props))));
  return createElement('div', { dangerouslySetInnerHTML: { __html: html } });
}

/** Accepts every schema declaration; nothing here validates. */
export const z: unknown = new Proxy(() => z, { get: () => z, apply: () => z });
export const link = z;
export const image = z;
export const html = z;
