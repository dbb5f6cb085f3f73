/** Escapes a text for XML, as in a feed. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
