import { escapeHtml } from '../lib/html/escape.js';

/** Escapes text for an element. Invisible and bidirectional characters are shown by their code point. */
export function escapeVisibly(text: string): string {
  return escapeHtml(text).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `<b class="cp">U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}</b>`,
  );
}
