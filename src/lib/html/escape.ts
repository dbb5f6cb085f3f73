/** Escapes a text for an HTML attribute in double quotes, or between tags. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character) : text;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Resolves the character references that serialisers write. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (reference) => CHARACTERS[reference] ?? reference);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, reference]) => [reference, character])),
  '&#39;': "'",
  '&#x27;': "'",
};

/** Converts a value to JSON that can neither end its script element nor open a comment. */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
