import type { Metafile } from 'esbuild';

type Import = Metafile['outputs'][string]['imports'][number];

/** A file that the bundler made. */
export interface Output {
  readonly text: string;
  /** What the bundler says of it. */
  readonly facts: Metafile['outputs'][string];
}

/** By path, as the metafile has it. */
export type Outputs = ReadonlyMap<string, Output>;

/** By path, what says which files each of them imports. */
type Importing = ReadonlyMap<string, Pick<Output, 'facts'>>;

/** Outputs that are fetched with one, itself included, in the order in which they are imported. */
export function comesWith(outputs: Importing, path: string): Set<string> {
  return follow(outputs, [path], ({ kind }) => kind === 'import-statement');
}

/** Outputs that these can come to fetch, themselves included, where one of them is not to be had. */
export function comesWithout(outputs: Importing, paths: Iterable<string>, missing: string): Set<string> {
  return follow(outputs, paths, ({ path }) => path !== missing);
}

function follow(outputs: Importing, from: Iterable<string>, takes: (item: Import) => boolean): Set<string> {
  const found = new Set(from);
  // A set goes on to what is added meanwhile.
  for (const place of found)
    for (const item of outputs.get(place)?.facts.imports ?? [])
      if (item.external !== true && takes(item)) found.add(item.path);
  return found;
}
