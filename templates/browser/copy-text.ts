/**
 * Puts a text on the clipboard. Resolves to false where the browser refuses, such as too long after the tap or without the
 * permission, and where there is no clipboard, as on a page without a secure connection.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Whatever the reason, there is one remedy: the visitor copies by hand.
    return false;
  }
}
