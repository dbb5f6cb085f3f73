/** Small letters as Ruby makes them: each letter by itself, so that a Greek word may end in `σ`. */
export function smallLetters(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('');
}

/** Small letters as Go makes them: as Ruby, but each is one character, such as `i` for `İ`. */
export function smallLettersOfGo(text: string): string {
  return Array.from(text, (letter) => Array.from(letter.toLowerCase()).slice(0, 1).join('')).join('');
}
