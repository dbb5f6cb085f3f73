import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Name, version and licence of every package that files belong to, as comments.
 * @param {string} root
 * @param {readonly string[]} inputs of a bundle, relative to the root
 */
export async function licenceComments(root, inputs) {
  const folders = new Set(inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const texts = await Promise.all([...folders].map((folder) => licenceText(join(root, folder))));
  return [...new Set(texts)]
    .sort()
    .map((text) => `\n/*!\n${text.replaceAll('*/', '* /')}\n*/\n`)
    .join('');
}

/** @param {string} folder of a package */
async function licenceText(folder) {
  const { name, version, license, author } =
    /** @type {{ name: string; version: string; license?: unknown; author?: unknown }} */ (
      JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    );
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return `${name} ${version}\n\n${(await readFile(join(folder, file), 'utf8')).trim()}`;
  // Small packages have no more than these two words of it.
  if (typeof license !== 'string' || typeof author !== 'string')
    throw new TypeError(`The package ${name} has no licence to hand on.`);
  return `${name} ${version}\n\n${license}, ${author}`;
}
