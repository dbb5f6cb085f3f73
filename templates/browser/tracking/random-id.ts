/** Returns a random UUID (version 4). Insecure contexts have no `randomUUID`. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const digits = Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), (byte, index) => {
    const marked = index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte;
    return (marked + 256).toString(16).slice(1);
  });
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
