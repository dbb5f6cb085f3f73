import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { createReport } from '../../errors/index.js';
import { makeCacheFolder, putInPlace } from '../../lib/fs/cache-place.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { readExisting } from '../../lib/fs/open-existing.js';
import { wordsData } from '../../lib/site/site-words.js';

/** Writes the names and values of the words of a site as types. A file with problems, which the build reports, is left. */
export function writeWordTypes(root: string): void {
  const source = ['site/data/words.yaml', 'site/data/words.json'].find((file) => existsSync(join(root, file)));
  const value = source && createReport().attempt(() => readYamlFile(root, source).value);
  const words = wordsData.schema.safeParse(value);
  if (!words.success) return;
  const lines = Object.entries(words.data).map(([word, texts]) => {
    const values = new Set([...JSON.stringify(texts).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
    const isPlural = Object.values(texts).some((text) => typeof text !== 'string');
    if (isPlural) values.add('count');
    const types = [...values].map((name) => `${name}: ${name === 'count' && isPlural ? 'number' : 'string | number'}`);
    return `    ${JSON.stringify(word)}: {${types.map((type) => ` ${type};`).join('')} };\n`;
  });
  const text = `export {};\ndeclare module 'islet' {\n  interface Words {\n${lines.join('')}  }\n}\n`;
  const file = join(isletFolder(root), 'words.d.ts');
  if (readExisting(file)?.toString() === text) return;
  makeCacheFolder(isletFolder(root), isletFolder(root));
  const aside = `${file}.${String(process.pid)}`;
  writeFileSync(aside, text);
  putInPlace(aside, file);
}
