/**
 * Copies a text to the clipboard. Resolves to false if the browser refuses (too long after the tap, no permission) or
 * if there is no clipboard, as on an insecure page.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The remedy is always the same: the visitor copies by hand.
    return false;
  }
}
