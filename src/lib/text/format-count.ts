/** Formats a number: `12,000`. */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a number with its noun: `1 file`, `2 files`, `12,000 files`. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
