// `getBuiltinModule` loads the module without reading all of its exports, as an import would.
const { hash } = process.getBuiltinModule('node:crypto');

/** Hexadecimal digits of the hash in the name of a published file. */
export const FILE_HASH_LENGTH = 8;

/** Source of a pattern for the hash in the name of a published file, also of one that another version published. */
export const FILE_HASH_PATTERN = `[0-9a-f]{${String(FILE_HASH_LENGTH)},}`;

/** Hexadecimal digits of the hash that identifies a state file, an entity tag or a finding. */
const KEY_LENGTH = 16;

/** Returns the SHA-256 of bytes, or of text in UTF-8, as 64 lower-case hexadecimal digits. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** Returns the hash for the name of a published file. */
export function fileHash(content: string | Uint8Array): string {
  return sha256Hex(content).slice(0, FILE_HASH_LENGTH);
}

/** Returns the hash for a key that identifies one of many things. */
export function keyHash(content: string | Uint8Array): string {
  return sha256Hex(content).slice(0, KEY_LENGTH);
}
