import { MAX_UNIT, SURROGATE } from './text-encoder.js';

/** Bytes of memory for one text; longer ones have memory of their own meanwhile. */
const MEMORY = 1 << 12;

const memory = Buffer.allocUnsafeSlow(MEMORY);

/** The same text in memory of its own: V8 cuts texts out of others as views that keep all of these alive, and joins texts as a tree of their parts. */
export function ownText(text: string): string {
  // Half of a character would not come back.
  if (text.length * MAX_UNIT > MEMORY || SURROGATE.test(text)) return JSON.parse(JSON.stringify(text)) as string;
  return memory.toString('utf8', 0, memory.write(text));
}
