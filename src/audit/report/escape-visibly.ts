import { escapeHtml } from '../../lib/html/escape.js';

/** Characters that are invisible or change the direction of a text, except tabs and line ends. */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Names invisible and bidirectional characters by their code point, such as `U+200B`. */
export function visibly(text: string, write: (name: string) => string): string {
  return text.replace(INVISIBLE, (character) =>
    write(`U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`),
  );
}

/** Escapes text for an element, with what is invisible in it. */
export function escapeVisibly(text: string): string {
  return visibly(escapeHtml(text), (name) => `<b class="cp">${name}</b>`);
}

/** Escapes a sentence for an element, with what is between backticks as code. */
export function withCode(text: string): string {
  return escapeVisibly(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}
