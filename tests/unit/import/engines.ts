import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { openForeignFolder } from '../../../src/import/foreign-folder.js';
import type { ImportNote } from '../../../src/import/import-report.js';

/** A row: what an engine was given, and what it gave. */
export interface Row<Input = string> {
  readonly input: Input;
  readonly gives: unknown;
}

export interface Table<Input = string> {
  readonly about: string;
  readonly setting?: string;
  readonly rows: readonly Row<Input>[];
}

/** An input of rows about addresses. */
export interface FileInput {
  readonly file: string;
  readonly 'front matter'?: string | Readonly<Record<string, string | number | boolean>> | null;
}

export const FIXTURES = fileURLToPath(new URL('../../fixtures/import/', import.meta.url));

/** Reads the tables about one subject of an engine. */
export function tablesOf<Input = string>(
  engine: 'hugo' | 'jekyll' | 'wordpress',
  about: string,
  file = 'engines',
): Table<Input>[] {
  const all = parse(readFileSync(join(FIXTURES, `${file}.yaml`), 'utf8')) as Record<
    typeof engine,
    { readonly tables: readonly Table<Input>[] }
  >;
  return all[engine].tables.filter((table) => table.about === about);
}

/** Writes files into a new folder, and gives it to `read` as a folder to import. */
export function inFolder<T>(
  files: Readonly<Record<string, string>>,
  read: (
    folder: ReturnType<typeof openForeignFolder>,
    note: (kind: ImportNote['kind'], what: string, file: string) => void,
  ) => T,
): { readonly result: T; readonly notes: readonly ImportNote[] } {
  const root = mkdtempSync(join(tmpdir(), 'islet-import-'));
  const notes: ImportNote[] = [];
  const note = (kind: ImportNote['kind'], what: string, file: string): void => void notes.push({ kind, what, file });
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return { result: read(openForeignFolder(root, note), note), notes };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The file of a row: `title: A; date: …` has its keys on lines of their own. */
export function fileText(front: FileInput['front matter']): string {
  if (front === null) return 'x\n';
  const lines =
    typeof front === 'string'
      ? front.split(/; (?=\w+:)/)
      : Object.entries(front ?? {}).map(([key, value]) => `${key}: ${String(value)}`);
  return `---\n${lines.map((line) => `${line}\n`).join('')}---\nx\n`;
}
