const GROUP = /^former:([1-9]\d*)$/;

/** Returns the manifest group of hashed files that were last used `sets` builds with new files ago. */
export function formerGroup(sets: number): string {
  return `former:${String(sets)}`;
}

/** Returns the number in the group of a file with these sources; `undefined` for a file that pages use. */
export function setsSince(sources: readonly string[]): number | undefined {
  const [, sets] = GROUP.exec(sources[0] ?? '') ?? [];
  return sets === undefined ? undefined : Number(sets);
}
