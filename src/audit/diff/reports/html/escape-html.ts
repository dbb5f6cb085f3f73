const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an element or an attribute in double quotes. What has no shape, or turns the reading direction, is shown by its code point. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
      (character) => `<b class="cp">U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}</b>`,
    );
}

/** The same for places where no element may stand. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
