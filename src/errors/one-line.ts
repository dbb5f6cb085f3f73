/** Characters that end a line, steer a terminal or reverse the direction of reading, and halves of surrogate pairs. Tabs are harmless. */
const UNPRINTABLE = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/** Characters of a quoted value that messages and remedies show. */
const MAX_IN_MESSAGE = 150;
const MAX_IN_REMEDY = 300;

/** Text of a file as one line: what cannot be printed is written as an escape, such as `\n` or `\u001b`. */
export function oneLine(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (found) => SHORT[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A message on one line. Values in backticks that are very long are cut. */
export function messageLine(message: string): string {
  return withShortValues(oneLine(message), MAX_IN_MESSAGE);
}

/** The same for a remedy, whose examples are meant to be copied. */
export function remedyLine(remedy: string): string {
  return withShortValues(oneLine(remedy), MAX_IN_REMEDY);
}

function withShortValues(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.replace(/`[^`]+`/g, (value) =>
    value.length <= max + 2 ? value : `${value.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…\``,
  );
}
