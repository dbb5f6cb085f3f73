import { join } from 'node:path';
import { z } from '../api/zod.js';
import { RECORDS_FILE, RECORDS_KIND } from '../emit/audit-files.js';
import { readChecked } from '../lib/fs/checked-json.js';
import { memo } from './memo.js';

const numbers = z.array(z.number());

/** Loose, so that it has every field that pages have. */
const page = z.looseObject({
  file: z.string(),
  sha256: z.string(),
  route: z.string(),
  output: z.string(),
  template: z.string(),
  locale: z.string(),
  title: z.string(),
  noindex: z.boolean(),
  translationOf: z.string().optional(),
  summary: z.record(z.string(), z.unknown()),
  inputs: z.object({ files: z.array(z.string()), listsPages: z.boolean() }).optional(),
});

/** What is read of the records of a build. */
const shape = z.object({
  names: z.array(z.string()),
  states: z.array(z.string()),
  fragments: z.array(numbers),
  pages: z.array(
    z.object({
      page,
      dependencies: z.object({ own: numbers, fragments: numbers }),
      card: z.object({ output: z.string() }).optional(),
    }),
  ),
});

/** A page or another file of a template, as its build recorded it. */
export interface RecordedPage extends z.infer<typeof page> {
  /** Reads what it depended on besides its file, with a text that changes with it. */
  readonly dependencies: () => ReadonlyMap<string, string>;
  readonly dependsOn: (name: string) => boolean;
}

export interface PageRecords {
  readonly byOutput: ReadonlyMap<string, RecordedPage>;
  readonly byRoute: ReadonlyMap<string, RecordedPage>;
  /** By the path of its social card. */
  readonly byCard: ReadonlyMap<string, RecordedPage>;
}

/** Reads what a build recorded of its pages; `undefined` if there is nothing, or of another form. */
export function readPageRecords(audit: string): PageRecords | undefined {
  const { data } = shape.safeParse(readChecked(join(audit, RECORDS_FILE), RECORDS_KIND));
  if (!data) return undefined;
  // Kept without `pages`, of which each is made an entry.
  const { names, states, fragments, pages } = data;
  const numberOf = memo(1, (name: string) => names.indexOf(name));
  const byOutput = new Map<string, RecordedPage>();
  const byRoute = new Map<string, RecordedPage>();
  const byCard = new Map<string, RecordedPage>();
  for (const { page: recorded, dependencies, card } of pages) {
    const all = (): number[] => [...dependencies.own, ...dependencies.fragments.flatMap((at) => fragments[at] ?? [])];
    const entry: RecordedPage = {
      ...recorded,
      dependencies: () => new Map(all().map((number) => [names[number] ?? '', states[number] ?? ''])),
      dependsOn: (name) => all().includes(numberOf(name)),
    };
    byOutput.set(recorded.output, entry);
    byRoute.set(recorded.route, entry);
    if (card) byCard.set(card.output, entry);
  }
  return { byOutput, byRoute, byCard };
}
