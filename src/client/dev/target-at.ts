/** What is under the pointer. */
export interface PointedPart {
  readonly node: Text | Element;
  /** Offset in a text, in characters. */
  readonly offset: number;
  readonly box: DOMRect;
}

/** Returns the text or image at a point of the window, also if a transparent element covers it. */
export function targetAt(x: number, y: number): PointedPart | undefined {
  const elements = document.elementsFromPoint(x, y).filter((element) => element.localName !== 'islet-dev');
  for (const element of elements) {
    const graphic = element.localName === 'img' ? element : element.closest('svg');
    if (graphic) return { node: graphic, offset: 0, box: graphic.getBoundingClientRect() };
    for (const text of textsOf(element)) {
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((rect) => contains(rect, x, y)))
        return { node: text, offset: offsetAt(text, x, y), box: range.getBoundingClientRect() };
    }
  }
  // Not on the letters, but on their element, such as the edge of a button.
  const [text] = elements.slice(0, 1).flatMap(textsOf);
  if (!text) return undefined;
  const range = document.createRange();
  range.selectNodeContents(text);
  return { node: text, offset: 0, box: range.getBoundingClientRect() };
}

function textsOf(element: Element): Text[] {
  return [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data.trim() !== '');
}

function contains({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The offset of the character at a point of a text. */
function offsetAt(text: Text, x: number, y: number): number {
  const range = document.createRange();
  for (let index = 0; index < text.length; index += 1) {
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    if ([...range.getClientRects()].some((rect) => contains(rect, x, y))) return index;
  }
  return 0;
}
