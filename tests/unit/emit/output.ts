import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEmitter } from '../../../src/emit/emitter.js';
import { outputFolders, type OutputFolders, type OutputTrees } from '../../../src/emit/output-folders.js';
import type { Manifest } from '../../../src/emit/manifest.js';
import type { Output } from '../../../src/emit/publication-plan.js';
import { writeAudit } from '../../../src/emit/write-audit.js';
import { IsletError, type Diagnostic } from '../../../src/errors/index.js';

/** A folder of the running test, removed after it. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'islet-emit-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function temporaryOutput(): OutputFolders & { readonly parent: string } {
  const parent = temporaryFolder();
  return { parent, ...outputFolders(join(parent, 'dist')) };
}

export function manifestOf(files: Manifest['files'], parts: Partial<Manifest> = {}): Manifest {
  return {
    version: 1,
    generator: 'islet test',
    profile: 'production',
    origin: 'https://example.test',
    sources: {},
    groups: {},
    files,
    ...parts,
  };
}

/**
 * Writes the site of one build: the text is in each of its files, so that two builds cannot be taken for one another.
 * Returns what is to be published.
 */
export function writeBuild(target: OutputTrees, text: string): Output {
  for (const folder of [target.dist, target.audit]) mkdirSync(folder, { recursive: true });
  const emitter = createEmitter(target.dist);
  for (const path of ['index.html', 'ludo/index.html', `assets/only-${text}.js`])
    emitter.write(path, `${path} of ${text}`, { sources: [] });
  const record = manifestOf([...emitter.files()], { generator: text });
  writeAudit(target.audit, record);
  return {
    dist: record.files.map(({ path }) => path),
    audit: ['manifest.json', 'SHA256SUMS'],
    isUnchanged: () => false,
  };
}

/** Which build `dist` and `dist.audit` are of, `nothing` for neither, and what is beside them except an empty work folder. */
export function outputState(folders: OutputFolders & { readonly parent: string }): {
  dist: string;
  audit: string;
  beside: string[];
} {
  const { dist, audit, work, parent } = folders;
  const beside = readdirSync(parent).filter((name) => ![basename(dist), basename(audit)].includes(name));
  const emptyWork = existsSync(work) && readdirSync(work).length === 0;
  return {
    dist: existsSync(dist) ? siteOf(dist) : 'nothing',
    audit: existsSync(audit)
      ? (/"generator": "([^"]*)"/.exec(readFileSync(join(audit, 'manifest.json'), 'utf8'))?.[1] ?? 'damaged')
      : 'nothing',
    beside: emptyWork ? beside.filter((name) => name !== basename(work)) : beside,
  };
}

function siteOf(dist: string): string {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const builds = new Set(
    names.map((entry) => / of (.*)$/.exec(readFileSync(join(entry.parentPath, entry.name), 'utf8'))?.[1] ?? 'damaged'),
  );
  return names.length === 3 && builds.size === 1 ? [...builds].join() : `mixed: ${[...builds].join(', ')}`;
}

export function put(file: string, content: string): void {
  writeFileSync(file, content);
}

/** The diagnostics that a step fails with; empty where it does not fail. */
export async function diagnosticsOf(step: () => unknown): Promise<readonly Diagnostic[]> {
  try {
    await step();
    return [];
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics;
    throw error;
  }
}

export async function namesOf(step: () => unknown): Promise<string[]> {
  return (await diagnosticsOf(step)).map(({ name }) => name);
}
