/** 64 hexadecimal digits, or 32 bytes in Base64 or its form for addresses, after the name of the algorithm if there is one. */
const DIGEST = /^\s*(?:sha-?256[:=-]{1,2})?(?:([\da-f]{64})|([\w+/-]{43})=?):?\s*$/i;

/**
 * Reads a SHA-256 as people and programs write it and returns it in Base64. Anything else is reported in the console
 * and ignored: it says nothing about the file.
 */
export function readDigest(text: string): string | undefined {
  const [, hex, base64] = DIGEST.exec(text) ?? [];
  if (hex !== undefined) return btoa(hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));
  if (base64 !== undefined) return `${base64.replaceAll('-', '+').replaceAll('_', '/')}=`;
  console.warn(`Not a SHA-256: ${JSON.stringify(text)}`);
  return undefined;
}
