/** A whole number with separators as they are set in India: the last three digits, then pairs, as in `1,50,000`. */
export function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
}
