/** Returns a text that the app stored for the session; `undefined` if there is none or the storage is blocked. */
export function sessionText(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    // If the storage cannot be read, nothing was stored.
    return undefined;
  }
}
