/** Returns a text of the session, such as one from the app; `undefined` if there is none or the storage is blocked. */
export function sessionText(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    // If the storage cannot be read, nothing was stored.
    return undefined;
  }
}

/** Keeps a text for later pages of the session, if the storage is neither full nor blocked. */
export function keepSessionText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Later pages do without it.
  }
}
