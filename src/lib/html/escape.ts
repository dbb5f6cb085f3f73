/** Text as it stands in an HTML attribute in double quotes, or between tags. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character) : text;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters of JSON that could end what it stands in. */
const NEEDY = ['<', '\u2028', '\u2029'];

/** JSON that cannot end the script element it stands in, nor open a comment. */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Looked for one by one, since hardly any JSON has one of them and that takes a tenth of the time.
  if (!NEEDY.some((character) => json.includes(character))) return json;
  return json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
