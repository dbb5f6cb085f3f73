import { createElement, memo, type ReactNode } from 'react';

interface SlotProps {
  readonly index: number;
  readonly nodes: readonly Node[];
}

/**
 * A prop value that was an element on the server. Its markup is already in the page, so `dangerouslySetInnerHTML` makes
 * React leave it alone; the empty trusted markup is never assigned during hydration, and needs no Trusted Types policy.
 * If React creates the element again, the original nodes are moved into it.
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

/** The JSON of an island's props with every `{"$slot": N}` replaced by the content in the page. */
export function parseProps(json: string, island: HTMLElement): object {
  return JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$slot' in value)) return value;
    const index = Number(value.$slot);
    return createElement(Slot, { key: index, index, nodes: slotNodes(island, index) });
  }) as object;
}

/** Slots of nested islands do not belong to the island. */
function slotNodes(island: HTMLElement, index: number): Node[] {
  for (const slot of island.querySelectorAll(`islet-slot[data-slot="${index}"]`)) {
    if (slot.closest('islet-island') === island) return [...slot.childNodes];
  }
  return [];
}
