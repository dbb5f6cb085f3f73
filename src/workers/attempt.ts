/** What a step in a thread gives; `undefined` where it fails, which the main thread meets too, and says. */
export function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
