/** `PK\x03\x04`: an app package is a ZIP archive, which starts with the header of its first entry. */
const BEGINNING = [0x50, 0x4b, 3, 4];

/** Whether a file with these first bytes can be an app package; `true` if fewer than four are known. */
export function canBePackage(beginning: Uint8Array): boolean {
  return beginning.length < 4 || BEGINNING.every((byte, index) => beginning[index] === byte);
}
