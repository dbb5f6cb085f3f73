/** Escapes a text for a line of Markdown, as in `llms.txt`. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>&~|#]/g, '\\$&')
    .replace(/^\d*(?=[-+=.)])/, '$&\\');
}
