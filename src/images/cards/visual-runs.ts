import bidiFactory from 'bidi-js';

// The types are of an ES module, but Node loads a CommonJS one.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** The parts of a line in one direction, from left to right as Unicode's bidirectional algorithm shows them. */
export function visualRuns(text: string): readonly { readonly text: string; readonly isRtl: boolean }[] {
  const embedding = bidi.getEmbeddingLevels(text);
  const runs: { text: string; readonly level: number; at: number }[] = [];
  for (const at of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[at] ?? 0;
    const last = runs.at(-1);
    const unit = text.charAt(at);
    if (last?.level === level && Math.abs(at - last.at) === 1)
      Object.assign(last, { at, text: level % 2 === 1 ? unit + last.text : last.text + unit });
    else runs.push({ text: unit, level, at });
  }
  return runs.map((run) => ({ text: run.text, isRtl: run.level % 2 === 1 }));
}
