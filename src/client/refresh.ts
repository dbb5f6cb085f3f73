import React from 'react';
import { injectIntoGlobalHook, performReactRefresh, register, setSignature } from 'react-refresh/runtime';

/** Fast Refresh of a page in a dev session: `isletRefresh` on `globalThis`. */
export interface Refresh {
  readonly react: unknown;
  /** True after a module was loaded that uses another copy of React: only a reload helps. */
  isStale: boolean;
  /** Renders the components again that were registered anew; keeps the state of those whose hooks are the same. */
  perform(): void;
}

/** What a component or hook calls: a text that changes with its hooks, and the hooks that are not React's. */
type Signature = readonly [key: string, customHooks: () => readonly unknown[]];

const page = globalThis as { isletRefresh?: Refresh };

if (page.isletRefresh === undefined) {
  // Before React DOM is evaluated, which looks for the hook.
  injectIntoGlobalHook(globalThis);
  page.isletRefresh = { react: React, isStale: false, perform: () => void performReactRefresh() };
}
page.isletRefresh.isStale ||= page.isletRefresh.react !== React;

/** Registers the components and hooks of a module by name, once more each time the module is loaded. */
export function registerModule(
  file: string,
  types: Readonly<Record<string, unknown>>,
  signatures: Readonly<Record<string, Signature>> = {},
): void {
  for (const [name, type] of Object.entries(types)) {
    const [key, customHooks] = signatures[name] ?? [];
    if (key !== undefined) setSignature(type, key, false, customHooks);
    register(type, `${file} ${name}`);
  }
}
