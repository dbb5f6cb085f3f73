import type { ForeignFolder } from '../foreign-folder.js';
import { attempt, readSettings } from '../front-matter.js';
import type { AddNote } from '../import-report.js';
import { isData, type Data } from '../old-site.js';

/** Settings with keys in lower case, as Hugo reads them. */
export function readConfig(folder: ForeignFolder, note: AddNote): Data {
  let config: Data = {};
  for (const file of folder.files) {
    const [, name = '', language] =
      /^(?:config\/_default\/)?([\w-]+)(?:\.(\w+))?\.(?:toml|ya?ml|json)$/.exec(file) ?? [];
    const isMain = name === 'hugo' || name === 'config';
    if (name === '' || (!isMain && !file.startsWith('config/'))) continue;
    const text = folder.text(file) ?? '';
    const data = attempt(() => lowerKeys(readSettings(file, text, 'hugo')), file, note) ?? {};
    const own = language === undefined ? data : { [language]: data };
    config = merge(config, isMain ? data : { [name.toLowerCase()]: own });
  }
  return config;
}

/** Settings are a few levels deep; more are not read. */
const MOST_LEVELS = 12;

export function lowerKeys(data: Data, level = 0): Data {
  const lower = (value: unknown): unknown =>
    isData(value) && level < MOST_LEVELS ? lowerKeys(value, level + 1) : value;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key.toLowerCase(), lower(value)]));
}

function merge(first: Data, second: Data): Data {
  const merged = new Map(Object.entries(first));
  for (const [key, value] of Object.entries(second)) {
    const before = merged.get(key);
    merged.set(key, isData(before) && isData(value) ? merge(before, value) : value);
  }
  return Object.fromEntries(merged);
}
