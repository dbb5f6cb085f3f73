const units = ['kB', 'MB', 'GB'] as const;

/** Bytes for people, in decimal units: `812 B`, `1.2 MB`. */
export function byteSize(bytes: number): string {
  let value = bytes;
  let shown = 'B';
  for (const unit of units) {
    // 999.95 would round to `1000.0` of the smaller unit.
    if (value < (shown === 'B' ? 1000 : 999.95)) break;
    value /= 1000;
    shown = unit;
  }
  return `${shown === 'B' ? value : value.toFixed(1)} ${shown}`;
}
