/** A counted noun for people: `1 file`, `2 files`, `12,000 files`. */
export function amount(count: number, noun: string): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`;
}
