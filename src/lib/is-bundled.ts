/** Whether this module runs out of `bundled/`, where `npm run prepare` has it say so. */
export function isBundled(): boolean {
  return false;
}
