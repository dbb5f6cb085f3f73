/** A text that the app has left for the session; `undefined` where there is none, or the storage is closed to the page. */
export function sessionText(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    // Where nothing can be read, nothing was put.
    return undefined;
  }
}
