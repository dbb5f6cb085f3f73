/** Elements whose end tag is optional: without it, they follow each other and are not nested. */
const OPTIONAL_END = new Set([
  'colgroup',
  'dd',
  'dt',
  'li',
  'optgroup',
  'option',
  'p',
  'rp',
  'rt',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
]);

interface OpenElement {
  readonly index: number;
  readonly name: string;
  /** Number of open elements, without those with an optional end tag. */
  readonly depth: number;
  readonly isForeign: boolean;
}

/** The elements that are open at a place of a document. */
export interface OpenElements {
  innermost(): OpenElement | undefined;
  /** Opens an element. Returns its depth. */
  enter(element: Pick<OpenElement, 'index' | 'name'>): number;
  /** Closes the innermost element of that name with all in it; does nothing if there is none. */
  closeUpTo(name: string): void;
}

export function createOpenElements(): OpenElements {
  const open: OpenElement[] = [];
  const counts = new Map<string, number>();
  const add = (name: string, number: 1 | -1): void => {
    counts.set(name, (counts.get(name) ?? 0) + number);
  };
  return {
    innermost: () => open.at(-1),
    enter({ index, name }) {
      const around = open.at(-1);
      const isForeign = around?.isForeign === true || name === 'svg' || name === 'math';
      const depth = (around?.depth ?? 0) + (OPTIONAL_END.has(name) ? 0 : 1);
      open.push({ index, name, depth, isForeign });
      add(name, 1);
      return depth;
    },
    closeUpTo(name) {
      if ((counts.get(name) ?? 0) === 0) return;
      for (let closed = open.pop(); closed; closed = open.pop()) {
        add(closed.name, -1);
        if (closed.name === name) return;
      }
    },
  };
}
