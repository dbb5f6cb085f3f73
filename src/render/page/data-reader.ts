import type { Data } from '../../api/define.js';
import { failure } from '../../errors/index.js';
import { deepFreeze } from '../../lib/text/deep-freeze.js';
import { addDependencies } from '../../lib/site/dependency.js';
import type { DataFile, SiteData } from '../../lib/site/site-data.js';
import { WORDS, wordIn, type FoundWord } from '../../lib/site/site-words.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import type { Trace } from './trace.js';

/** Gives templates their data, frozen, and records the files that it comes from. */
export interface DataReader {
  single(definition: Data, locale: string, trace: Trace): unknown;
  /** The language in the name of the file that `single` reads; `undefined` if it has none. */
  locale(definition: Data, locale: string, trace: Trace): string | undefined;
  /** Returns each entry in `locale`, else without a language; leaves out entries that have neither. */
  collection(definition: Data, locale: string, trace: Trace): readonly DataEntry[];
  /** Returns a word in `locale`, else in the default language. @throws IsletError `word-unknown` */
  word(key: string, locale: string, defaultLocale: string, trace: Trace): FoundWord;
  /** The value of a file as `single` and `collection` return it. */
  value(file: DataFile): unknown;
}

/** An entry of a collection. */
interface DataEntry {
  readonly id: string;
  readonly value: unknown;
}

/** @param ids the id of each definition */
export function createDataReader(data: SiteData, ids: ReadonlyMap<Data, string>): DataReader {
  const idOf = (definition: Data): string => {
    const id = ids.get(definition);
    if (id !== undefined) return id;
    throw failure('data-missing', {
      message: 'A template reads data whose definition is not the default export of a file in `templates/data/`.',
    });
  };
  const collections = new Map<string, readonly DataFile[]>();
  const entries = new WeakMap<readonly DataFile[], readonly DataEntry[]>();
  const fileOf = (definition: Data, locale: string, trace: Trace): DataFile => {
    const id = idOf(definition);
    trace.items.add(`data ${locale} ${id}`);
    const files = data.get(id) ?? [];
    const file = files.find((item) => item.locale === locale) ?? files.find((item) => item.locale === undefined);
    if (!file)
      throw failure('data-missing', {
        message: `There is no data file \`site/data/${id}.yaml\`.`,
        remedy: `Add \`site/data/${id}.yaml\`.`,
      });
    recordFile(file, trace);
    return file;
  };
  return {
    single: (definition, locale, trace) => deepFreeze(fileOf(definition, locale, trace).value),
    locale: (definition, locale, trace) => fileOf(definition, locale, trace).locale,
    collection(definition, locale, trace) {
      const id = idOf(definition);
      trace.items.add(`data ${locale} ${id}`);
      const key = `${locale}\0${id}`;
      const files = collections.get(key) ?? dataFiles(data.get(id) ?? [], locale);
      collections.set(key, files);
      for (const file of files) recordFile(file, trace);
      const found =
        entries.get(files) ??
        Object.freeze(files.map((file) => Object.freeze({ id: file.id, value: deepFreeze(file.value) })));
      entries.set(files, found);
      return found;
    },
    word(key, locale, defaultLocale, trace) {
      trace.items.add(`word ${locale} ${key}`);
      for (const { file } of data.get(WORDS) ?? []) trace.sources.add(file);
      const found = wordIn(data, key, locale, defaultLocale);
      if (found) return found;
      const remedy = suggestion(key, Object.keys(data.get(WORDS)?.[0]?.value ?? {}), 'Add it there.');
      throw failure('word-unknown', { message: `There is no word \`${key}\` in \`site/data/words.yaml\`.`, remedy });
    },
    value: ({ value }) => deepFreeze(value),
  };
}

function recordFile({ file, linked }: DataFile, trace: Trace): void {
  trace.sources.add(file);
  if (linked) addDependencies(trace, linked);
}

/** Returns the file of each entry in `locale`, else the one without a language. */
export function dataFiles(files: readonly DataFile[], locale: string): readonly DataFile[] {
  const chosen = new Map<string, DataFile>();
  for (const file of files) {
    if (file.locale === locale || (file.locale === undefined && !chosen.has(file.id))) chosen.set(file.id, file);
  }
  return [...chosen.values()];
}
