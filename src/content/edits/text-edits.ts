/** Replaces a range of a text; offsets in UTF-16 code units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((a, b) => b.start - a.start);
  return sorted.reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

/** Returns the offsets of an address in a text, without longer addresses that begin or end with it. */
export function addressesIn(text: string, address: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1))
    if (
      !/[\p{L}\p{N}_.~%:/-]/u.test(text[at - 1] ?? ' ') &&
      !/^(?:[\p{L}\p{N}_~%/-]|\.\w)/u.test(text.slice(at + address.length))
    )
      found.push(at);
  return found;
}
