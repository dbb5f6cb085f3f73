// An `import` reads all that the module exports, and this one comes before all else.
const { hash } = process.getBuiltinModule('node:crypto');

/** SHA-256 of the bytes, or of the text in UTF-8, as 64 lower-case hexadecimal digits. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}
