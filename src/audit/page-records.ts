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
export type RecordedPage = Readonly<z.infer<typeof page>>;

export interface PageRecords {
  readonly byOutput: ReadonlyMap<string, RecordedPage>;
  readonly byRoute: ReadonlyMap<string, RecordedPage>;
  /** By the path of its social card. */
  readonly byCard: ReadonlyMap<string, RecordedPage>;
  /** What a page depended on besides its file, with a text that changes with it. */
  readonly dependenciesOf: (page: RecordedPage) => ReadonlyMap<string, string>;
  readonly dependsOn: (page: RecordedPage, name: string) => boolean;
}

/** Reads what a build recorded of its pages; `undefined` if there is nothing, or of another form. */
export function readPageRecords(audit: string): PageRecords | undefined {
  const { data } = shape.safeParse(readChecked(join(audit, RECORDS_FILE), RECORDS_KIND));
  if (!data) return undefined;
  const { names, states, fragments, pages } = data;
  const known = new Map<RecordedPage, (typeof pages)[number]['dependencies']>();
  const byOutput = new Map<string, RecordedPage>();
  const byRoute = new Map<string, RecordedPage>();
  const byCard = new Map<string, RecordedPage>();
  for (const { page: recorded, dependencies, card } of pages) {
    byOutput.set(recorded.output, recorded);
    byRoute.set(recorded.route, recorded);
    if (card) byCard.set(card.output, recorded);
    known.set(recorded, dependencies);
  }
  const numbersOf = (recorded: RecordedPage): number[] => {
    const { own = [], fragments: shared = [] } = known.get(recorded) ?? {};
    return [...own, ...shared.flatMap((at) => fragments[at] ?? [])];
  };
  const numberOf = memo(1, (name: string) => names.indexOf(name));
  return {
    byOutput,
    byRoute,
    byCard,
    dependenciesOf: (recorded) =>
      new Map(numbersOf(recorded).map((number) => [names[number] ?? '', states[number] ?? ''])),
    dependsOn: (recorded, name) => numbersOf(recorded).includes(numberOf(name)),
  };
}
