import { createElement, memo, type ReactNode } from 'react';

interface SlotProps {
  readonly index: number;
  readonly nodes: readonly Node[];
}

/**
 * A prop value that was an element on the server: its markup is in the page already, so React is told that this content
 * is not its own. Empty trusted markup says so without a string, which Trusted Types would refuse, and without a policy;
 * hydration assigns nothing. Where React has to make the element anew, the nodes that were in the page move into it.
 */
const Slot = memo(
  function Slot({ index, nodes }: SlotProps): ReactNode {
    return createElement('islet-slot', {
      'data-slot': index,
      dangerouslySetInnerHTML: { __html: emptyMarkup() },
      suppressHydrationWarning: true,
      ref: (slot: HTMLElement | null) => {
        if (slot?.firstChild === null) slot.append(...nodes);
      },
    });
  },
  () => true,
);

function emptyMarkup(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: { readonly emptyHTML: string } };
  return trustedTypes?.emptyHTML ?? '';
}

/** The JSON of an island's props with every `{"$slot": N}` replaced by the content that the page shows in its place. */
export function parseProps(json: string, island: HTMLElement): object {
  return JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$slot' in value)) return value;
    const index = Number(value.$slot);
    return createElement(Slot, { key: index, index, nodes: slotNodes(island, index) });
  }) as object;
}

/** Slots of islands inside a slot are not the island's own. */
function slotNodes(island: HTMLElement, index: number): Node[] {
  for (const slot of island.querySelectorAll(`islet-slot[data-slot="${index}"]`)) {
    if (slot.closest('islet-island') === island) return [...slot.childNodes];
  }
  return [];
}
