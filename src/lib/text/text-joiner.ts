/** Joins many short texts to a long one as they come: an array of them all takes several times as much memory. */
export interface TextJoiner {
  add(text: string): void;
  /** All that was added, in some pieces. */
  texts(): readonly string[];
  /** All that was added. */
  text(): string;
}

/** Texts that are joined at once. */
const JOINED = 4096;

export function createTextJoiner(): TextJoiner {
  const blocks: string[] = [];
  let texts: string[] = [];
  const join = (): void => {
    blocks.push(texts.join(''));
    texts = [];
  };
  return {
    add(text) {
      if (texts.push(text) === JOINED) join();
    },
    texts() {
      join();
      return blocks;
    },
    text() {
      join();
      return blocks.join('');
    },
  };
}
