import type { Page } from 'puppeteer';

interface ShiftsWindow {
  readonly layoutShifts: string[];
}

type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

/** Notes the layout shifts of the next documents of a page from the start. */
export async function noteShifts(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const layoutShifts: string[] = [];
    Object.assign(globalThis, { layoutShifts });
    const name = (node: Node | null): string =>
      node instanceof Element
        ? [node.localName, ...node.classList].join('.')
        : `text in ${node === null ? 'something that is gone' : name(node.parentElement)}`;
    const box = ({ x, y, width, height }: DOMRectReadOnly): string =>
      `${[width, height].map(Math.round).join('x')} at ${[x, y].map(Math.round).join(',')}`;
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${name(node)} ${box(previousRect)} -> ${box(currentRect)}`,
        );
        layoutShifts.push(`${value.toFixed(4)} after ${startTime.toFixed()} ms: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts of a page so far: how far, when, and which elements moved from where to where. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as ShiftsWindow).layoutShifts);
