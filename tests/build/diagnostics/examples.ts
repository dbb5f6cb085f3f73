import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArchive, type Files } from '../../helpers/archive.js';

/** Files, laid over the base site, that show one diagnostic. */
export interface Example {
  /** Name of the diagnostic, and after a dot what distinguishes a further example of it. */
  readonly id: string;
  readonly files: Files;
}

export const GROUPS = ['files', 'content', 'templates', 'commands'] as const;
export type Group = (typeof GROUPS)[number];

const folder = fileURLToPath(new URL('../../fixtures/diagnostics/', import.meta.url));

/**
 * Reads the examples of `tests/fixtures/diagnostics/GROUP.txt`. A line `=== site` begins a site, all of whose examples are built
 * together; `== id` begins an example, followed by its files.
 */
export function sitesOf(group: Group): Example[][] {
  const [, ...sites] = `\n${readFileSync(`${folder}${group}.txt`, 'utf8')}`.split(/\n=== .*(?=\n|$)/);
  return sites.map((site) =>
    site
      .split(/\n(?=== )/)
      .filter((text) => text.startsWith('== '))
      .map((text) => ({ id: text.slice(3).split('\n')[0] ?? '', files: parseArchive(text) })),
  );
}

/** The files of one example, for a test that needs more than its message. */
export function filesOf(group: Group, id: string): Files {
  const found = sitesOf(group)
    .flat()
    .find((example) => example.id === id);
  if (found === undefined) throw new Error(`There is no example \`${id}\`.`);
  return found.files;
}

export function diagnosticOf(id: string): string {
  return id.replace(/\..*$/, '');
}

/** Name in `__snapshots__` of the printed text of an example. */
export function snapshotsOf(group: Group): Map<string, string> {
  const test = group === 'commands' ? 'commands.more' : group;
  const file = new URL(`__snapshots__/${test}.test.ts.snap`, import.meta.url);
  const texts = readFileSync(file, 'utf8').matchAll(/^exports\[`(?:.*? > )?([^` >]+) 1`\] = `([^]*?)`;$/gm);
  return new Map([...texts].map(([, id = '', text = '']) => [id, text.replaceAll('\\`', '`')]));
}
