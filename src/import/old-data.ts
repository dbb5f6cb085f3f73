import { yamlLibrary } from '../content/yaml/parser/yaml-library.js';
import type { ForeignFolder } from './foreign-folder.js';
import { attempt, readData, type Dialect } from './front-matter.js';
import type { AddNote } from './import-report.js';

/** Says of the data of the old site only that it is JSON. */
const DEFINITION = `import { defineData, z } from 'islet';

export default defineData({
  description: 'Data of the old site: describe its values, so that mistakes are found.',
  kind: 'single',
  schema: z.record(z.string(), z.json()),
});
`;

/**
 * Reads the data files of the old site, which its layouts showed.
 *
 * @returns files of the new site by their path, each with its definition; lists are under the key `items`
 */
export function oldData(folder: ForeignFolder, dialect: Dialect, note: AddNote): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  const dir = dialect === 'hugo' ? 'data/' : '_data/';
  for (const file of folder.files.filter((one) => one.startsWith(dir))) {
    const name = `old-${file
      .slice(dir.length)
      .toLowerCase()
      .replace(/\.\w+$/, '')
      .replace(/[^a-z\d]+/g, '-')}`;
    const isRead = /\.(?:toml|json|ya?ml)$/.test(file) && !written.has(`site/data/${name}.yaml`);
    const value = isRead ? attempt(() => readData(file, folder.text(file) ?? '', dialect), file, note) : undefined;
    if (!isRead) note('left-out', 'A data file that is not read.', file);
    if (typeof value !== 'object' || value === null) continue;
    const values = Array.isArray(value) ? { items: value as unknown[] } : value;
    written.set(`site/data/${name}.yaml`, yamlLibrary().stringify(values, { lineWidth: 0 }));
    written.set(`templates/data/${name}.ts`, DEFINITION);
  }
  return written;
}
