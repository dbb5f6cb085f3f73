const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;

/** Returns the width of a text in terminal columns: combining marks take none, East Asian characters and emoji two. */
export function cells(text: string): number {
  const letters = text.replace(/[\p{Mn}\p{Me}\u200b-\u200f\u2060\ufeff]/gu, '');
  return Array.from(letters).length + (letters.match(WIDE)?.length ?? 0);
}
