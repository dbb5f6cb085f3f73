const GROUP = /^former:([1-9]\d*)$/;

/** Name of the group of the manifest for hashed files that no page of this build asks for, kept for pages of earlier ones; `sets` of such files have been published since. */
export function formerGroup(sets: number): string {
  return `former:${String(sets)}`;
}

/** How many sets of hashed files have been published since a file with these sources was part of the site; `undefined` for a file that is part of it. */
export function setsSince(sources: readonly string[]): number | undefined {
  const [, sets] = GROUP.exec(sources[0] ?? '') ?? [];
  return sets === undefined ? undefined : Number(sets);
}
