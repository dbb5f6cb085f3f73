/**
 * Returns a text with typographic quotes, dashes and dots, as the engines show it.
 *
 * @param before the character before the text, `after` the one behind it
 */
export function typographic(text: string, before = ' ', after = ' '): string {
  const around = before + text + after;
  return text
    .replace(/["']/g, (mark, at: number) => {
      const [previous = ' ', next = ' '] = [around[at], around[at + 2]];
      const opens = !/[\s.,;:!?)\]}]/.test(next) && /[\s([{<~*_—–"'“‘-]/.test(previous);
      const isInWord = /^(?:s|t|d|m|ll|re|ve|em|tis|twas|\d\ds)\b/i.test(around.slice(at + 2, at + 7));
      if (mark === '"') return opens ? '“' : '”';
      return opens && !isInWord ? '‘' : '’';
    })
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/\.\.\./g, '…')
    .replace(/<</g, '«')
    .replace(/>>/g, '»');
}
