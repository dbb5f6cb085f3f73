import type { FileBytes } from '../../emit/emitted-file.js';
import { createDependencyNumbers } from '../../incremental/dependency-table.js';
import { createNumberedValues } from '../../incremental/numbered-values.js';
import type { Dependency } from '../../lib/site/dependency.js';
import type { Page } from '../../lib/site/page.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import type { ShownFragment } from '../render/fragment-facts.js';
import type { PageNeeds } from '../render/page-needs.js';
import type { PageOutcome } from '../render/page-outcome.js';
import type { PageKeys } from './page-keys.js';
import { ofEach } from './page-record.js';
import type {
  CardRecord,
  FragmentRecord,
  KnownPage,
  PageRecord,
  RecordKeys,
  SiteRecords,
  WrittenRecords,
} from './page-record.js';

/** Collects the records of all pages for the next build. Pages come in the order of the route table. */
export interface RecordCollector {
  /** Adds a page of an earlier build. */
  carry(page: KnownPage): void;
  add(page: Page, outcome: Omit<PageOutcome, 'bytes' | 'values' | 'inThread'>): void;
  /** True if a page has to be rendered by the next build too, to report its warnings. */
  isAgain(page: Page, outcome: Pick<PageOutcome, 'hasDiagnostics'>): boolean;
  /** The records so far. @param bytesOf finds the bytes of a published card by its path */
  records(bytesOf: (path: string) => FileBytes | undefined): Omit<WrittenRecords, 'program' | 'part' | 'fonts'>;
}

export interface RecordCollectorInputs {
  readonly keys: PageKeys;
  /** Key of rendering a page. */
  readonly renderKey: (page: Page) => string;
  readonly stateOf: (dependency: Dependency) => string;
  /** Files that warnings were reported for: the next build has to read them again to report these. */
  readonly warned: ReadonlySet<string | undefined>;
}

/** @param currentOf returns a fragment as it is now; `undefined` if it is unchanged */
export function createRecordCollector(
  { keys, renderKey, stateOf, warned }: RecordCollectorInputs,
  currentOf: (fragment: FragmentRecord, records: SiteRecords) => ShownFragment | undefined,
): RecordCollector {
  const numbers = createDependencyNumbers<Dependency>(stateOf);
  const keyNumbers = createNumberedValues<RecordKeys>(({ source, render }) => `${source} ${render}`);
  const needNumbers = createNumberedValues<PageNeeds>();
  const fragments = createNumberedValues<FragmentRecord>();
  const renumber = ofEach((records) => {
    const dependencies = numbers.from(records);
    const added: number[] = [];
    const carryFragment = (number: number): number => {
      const before = records.shown[number] as FragmentRecord;
      const now = currentOf(before, records);
      if (now) return addFragment(now);
      return fragments.add({ ...before, fragments: dependencies({ own: [], fragments: before.fragments }).fragments });
    };
    return {
      dependencies,
      fragment: (number: number): number => (added[number] ??= carryFragment(number)),
      keys: keyNumbers.from(records.keys),
      needs: needNumbers.from(records.needs),
    };
  });
  const pages: Buffer[] = [];
  /** Cards by the number of their page. Their bytes are known at the end. */
  const cards = new Map<number, Omit<CardRecord, keyof FileBytes>>();

  function push(record: Omit<PageRecord, 'card'>, card: Omit<CardRecord, keyof FileBytes> | undefined): void {
    if (card) cards.set(pages.length, card);
    pages.push(Buffer.from(JSON.stringify(record)));
  }

  function addFragment({ key, taken, outline, sha256, size, dependencies }: ShownFragment): number {
    const found = numbers.add({ own: [], fragments: dependencies });
    return fragments.add({ key, taken, outline, sha256, size, fragments: found.fragments });
  }

  const isAgain: RecordCollector['isAgain'] = ({ file }, { hasDiagnostics }) => hasDiagnostics || warned.has(file);

  return {
    isAgain,
    carry({ record: { card, ...record }, output }) {
      const numberOf = renumber(output.records);
      const { dependencies, shown } = record;
      // In the order in which `add` numbers them.
      const carried = numberOf.dependencies(shown ? { ...dependencies, fragments: [] } : dependencies);
      const now = shown && { ...shown, fragments: shown.fragments.map(numberOf.fragment) };
      const inShown = now?.fragments.flatMap((number) => fragments.values[number]?.fragments ?? []);
      const numbered = {
        ...record,
        keys: numberOf.keys(record.keys),
        needs: numberOf.needs(record.needs),
        dependencies: inShown ? { ...carried, fragments: [...new Set(inShown)] } : carried,
        ...(now && { shown: now }),
      };
      push(numbered, card);
    },
    add(page, outcome) {
      const { hasDiagnostics, needs, dependencies, shown, card, ...facts } = outcome;
      const record = {
        ...facts,
        page,
        keys: keyNumbers.add({ source: keys.source(page), render: renderKey(page) }),
        needs: needNumbers.add(needs),
        dependencies: numbers.add(dependencies),
        ...(shown && { shown: { ...shown, fragments: shown.fragments.map(addFragment) } }),
        ...(isAgain(page, outcome) && { again: true as const }),
      };
      const { output, trace } = card ?? {};
      push(
        record,
        output === undefined || !trace
          ? undefined
          : { output, sources: sortedKeys(trace.sources), routes: trace.routes.size > 0 },
      );
    },
    records: (bytesOf) => ({
      ...numbers.table(),
      keys: keyNumbers.values,
      needs: needNumbers.values,
      shown: fragments.values,
      pages: pages.map((json, index) => {
        const card = cards.get(index);
        const bytes = card && bytesOf(card.output);
        return bytes ? withField(json, 'card', { ...card, sha256: bytes.sha256, size: bytes.size }) : json;
      }),
    }),
  };
}

/** Adds a field to an object in JSON, which has others. */
function withField(json: Buffer, name: string, value: unknown): Buffer {
  return Buffer.from(`${json.toString('utf8').slice(0, -1)},"${name}":${JSON.stringify(value)}}`);
}
