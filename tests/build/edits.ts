import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from '../helpers/chance.js';
import type { Site } from '../helpers/site.js';

/** The project whose sources are edited. */
export type Sources = Pick<Site, 'root' | 'read' | 'write' | 'remove' | 'exists'>;

export type Edit<On = Sources> = (site: On, chance: Chance) => Promise<void> | void;

/** Names for ids, files and fields. */
export const WORDS = ['rains', 'snows', 'clears', 'storms'] as const;

/** Texts that are written in another way in HTML, or take more bytes than letters. */
export const TEXTS = ['rain', 'snow & ice', 'ऋतु', 'fog <b>'] as const;

/** Replaces a part of a file, if the file is there. */
export const swap =
  (path: string, pattern: RegExp, text: (word: string) => string): Edit =>
  async (site, { pick }) => {
    const word = pick(WORDS);
    if (await site.exists(path))
      await site.write(
        path,
        (await site.read(path)).replace(pattern, () => text(word)),
      );
  };

/** Takes a text into a file, or out of it. */
export const toggle =
  (path: string, from: string, to: string): Edit =>
  async (site) => {
    if (!(await site.exists(path))) return;
    const old = await site.read(path);
    await site.write(path, old.includes(to) ? old.replace(to, () => from) : old.replace(from, () => to));
  };

/** Takes a line to the end of a file, or out of it. */
export const toggleLine =
  (path: string, line: string): Edit =>
  async (site) => {
    if (!(await site.exists(path))) return;
    const old = await site.read(path);
    await site.write(path, old.includes(line) ? old.replace(line, () => '') : old + line);
  };

/** Writes a file, or removes it if it is there. */
export const exchange =
  (path: string, text: (word: string) => string | Uint8Array): Edit =>
  async (site, { pick }) => {
    const word = pick(WORDS);
    if (await site.exists(path)) await site.remove(path);
    else await site.write(path, text(word));
  };

/** Moves a file, or moves it back. */
export const move =
  (from: string, to: string): Edit =>
  async (site) => {
    const [source, target] = (await site.exists(from)) ? [from, to] : [to, from];
    if (!(await site.exists(source))) return;
    await site.write(target, await site.read(source));
    await site.remove(source);
  };

/** Sets a field of YAML, on one line, to one of these values; takes it out if the value is empty. */
export const field =
  (path: string, name: string, values: readonly string[]): Edit =>
  async (site, { pick }) => {
    const value = pick(values);
    if (!(await site.exists(path))) return;
    const rest = (await site.read(path)).replace(new RegExp(`^${name}: .*\n`, 'm'), '');
    await site.write(path, value === '' ? rest : `${rest}${name}: ${value}\n`);
  };

/** Files below a folder with this ending, sorted. */
export function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .sort();
}

/** Pages of books that no other page links to. */
export function freeBooks(site: Sources): string[] {
  return filesIn(join(site.root, 'site/pages/books'), '.yaml')
    .filter((path) => !/^(?:river|lake|sea|_defaults)\.yaml$/.test(path))
    .map((path) => `site/pages/books/${path}`);
}
