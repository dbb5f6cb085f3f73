import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IsletError, type Report, reportProblem } from '../errors/index.js';
import { suggestion } from '../lib/text/did-you-mean.js';
import { sha256Hex } from '../lib/text/hash.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';
import { yamlPositions, type YamlPositions } from './yaml/yaml-positions.js';

const NAME = '_defaults.yaml';

/** Whether a file below `site/pages/` holds the defaults of its folder. */
export function isDefaults(file: string): boolean {
  return file.endsWith(`/${NAME}`);
}

/** The `_defaults.yaml` files of `site/pages/`, each read once. */
export interface PageDefaults {
  /** Those of the folder of a page and of the folders above it, nearest first. @throws IsletError as `readYamlFile` does */
  of(file: string): readonly YamlFile[];
  /** Changes with these files; empty without any. */
  hash(file: string): string;
}

export function createPageDefaults(root: string): PageDefaults {
  const known = new Map<string, readonly YamlFile[]>();
  const ofFolder = (folder: string): readonly YamlFile[] => {
    const found = known.get(folder);
    if (found) return found;
    const file = `${folder}/${NAME}`;
    const above = folder === 'site/pages' ? [] : ofFolder(dirname(folder));
    const all = existsSync(join(root, file)) ? [readYamlFile(root, file), ...above] : above;
    known.set(folder, all);
    return all;
  };
  const of = (file: string): readonly YamlFile[] => (file.startsWith('site/pages/') ? ofFolder(dirname(file)) : []);
  return {
    of,
    hash(file) {
      try {
        const files = of(file);
        return files.length === 0 ? '' : sha256Hex(files.map(({ sha256 }) => sha256).join(' '));
      } catch (error) {
        // Reading the pages reports it.
        if (error instanceof IsletError) return 'unreadable';
        throw error;
      }
    },
  };
}

/** Adds to a page what it leaves out and the defaults have. The nearest file wins; values are replaced, not merged. */
export function withDefaults(page: YamlFile, defaults: readonly YamlFile[]): YamlFile {
  const inherited = new Map<string, YamlFile>();
  const value = { ...page.value };
  for (const source of defaults) {
    for (const [key, item] of Object.entries(source.value)) {
      if (Object.hasOwn(value, key)) continue;
      value[key] = item;
      inherited.set(key, source);
    }
  }
  return inherited.size === 0 ? page : { ...page, value, inherited };
}

/** Leaves out defaults of fields that the page kind does not have. */
export function withFieldsOf(page: YamlFile, fields: object): YamlFile {
  if (!page.inherited) return page;
  const foreign = [...page.inherited.keys()].filter((key) => !Object.hasOwn(fields, key));
  if (foreign.length === 0) return page;
  return { ...page, value: Object.fromEntries(Object.entries(page.value).filter(([key]) => !foreign.includes(key))) };
}

/** Finds the file that has a field of a page: its own, or that of a default. */
export type FindFieldFile = (file: string, field: string | number | undefined) => string;

/** Reads the files of a page once while fields of the same page are asked for. */
export function createFieldFiles(root: string): FindFieldFile {
  const defaults = createPageDefaults(root);
  let last: { readonly file: string; readonly inherited: YamlFile['inherited'] } | undefined;
  return (file, field) => {
    if (field === undefined || !file.startsWith('site/pages/') || defaults.of(file).length === 0) return file;
    if (last?.file !== file)
      last = { file, inherited: withDefaults(readYamlFile(root, file), defaults.of(file)).inherited };
    return last.inherited?.get(String(field))?.file ?? file;
  };
}

/** Returns the function that finds the file which has a top-level field, the one read or the defaults of its folder. */
export function fieldPositions({ inherited, hidden, value, ...own }: Omit<YamlFile, 'sha256'>) {
  const known = new Map<string, YamlPositions>();
  return (field: string | number | undefined): { readonly text: string; readonly positions: YamlPositions } => {
    const { file, text } = inherited?.get(String(field)) ?? own;
    const positions = known.get(file) ?? yamlPositions(file, text, hidden, value);
    known.set(file, positions);
    return { text, positions };
  };
}

/** Reports fields of defaults that no page kind has. */
export function reportUnknownDefaults(defaults: readonly YamlFile[], fields: readonly string[], report: Report): void {
  for (const { file, text, value } of defaults) {
    const positions = yamlPositions(file, text);
    for (const key of Object.keys(value).filter((name) => !fields.includes(name)))
      reportProblem(report, 'content-unknown-key', {
        message: `No page kind has the field \`${key}\`.`,
        path: key,
        remedy: suggestion(key, fields),
        ...positions.shown(positions.key([key])),
      });
  }
}
