import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { publishing } from '../errors/system-error.js';
import { byCodeUnit, sortedKeys } from '../lib/text/code-unit-order.js';
import { CHECKSUMS_FILE, checksumLine, MANIFEST_FILE } from './audit-files.js';
import type { EmittedFile, FileList } from './emitted-file.js';
import type { ManifestRecord } from './manifest.js';

/** Characters written with one call. */
const BLOCK = 1 << 18;

/**
 * Writes `manifest.json` (JSON, keys in fixed order, one line per source and per file, so that two manifests compare
 * line by line) and `SHA256SUMS` (for `cd dist && sha256sum -c ../dist.audit/SHA256SUMS`). Equal manifests give equal
 * bytes, whatever the order of their lists and keys.
 *
 * @param folder existing folder
 * @throws IsletError `publish-failed`
 */
export async function writeAudit(folder: string, manifest: ManifestRecord): Promise<void> {
  const files: FileList =
    manifest.files.isSorted === true ? manifest.files : [...manifest.files].sort((a, b) => byCodeUnit(a.path, b.path));
  await writeTexts(join(folder, MANIFEST_FILE), manifestTexts(manifest, files));
  await writeTexts(join(folder, CHECKSUMS_FILE), checksumTexts(files));
}

function sortedByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => byCodeUnit(a, b)));
}

function* manifestTexts(manifest: ManifestRecord, files: FileList): Generator<string> {
  const {
    version,
    generator,
    profile,
    origin,
    base,
    env,
    asOf,
    packages,
    scripts,
    licences,
    sources,
    groups,
    hosts = [],
  } = manifest;
  yield '{\n';
  for (const [key, value] of Object.entries({
    version,
    generator,
    profile,
    origin,
    ...(base !== undefined && { base }),
    ...(env && { env: sortedByKey(env) }),
    ...(asOf && { asOf }),
    ...(packages && { packages: sortedByKey(packages) }),
    ...(scripts && { scripts: sortedByKey(scripts) }),
    ...(licences && { licences: sortedByKey(licences) }),
  }))
    yield `"${key}": ${JSON.stringify(value)},\n`;
  yield '"sources": {\n';
  yield* separated(
    sortedKeys(Object.keys(sources)),
    (key) => `${JSON.stringify(key)}: ${JSON.stringify(sources[key])}`,
  );
  yield '},\n"groups": {\n';
  let left = Object.keys(groups).length;
  for (const key of sortedKeys(Object.keys(groups))) {
    left -= 1;
    yield* groupLine(key, distinct(groups[key] ?? []), left === 0 ? '' : ',');
  }
  yield '},\n"files": [\n';
  yield* separated(files, fileLine);
  if (hosts.length > 0) {
    yield '],\n"hosts": [\n';
    yield* separated(hosts, ({ path, sha256, size }) => JSON.stringify({ path, sha256, size }));
  }
  yield ']\n}\n';
}

/** In pieces, because a group may list all pages. */
function* groupLine(name: string, members: readonly string[], comma: string): Generator<string> {
  yield `${JSON.stringify(name)}: [`;
  for (const [index, member] of members.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(member)}`;
  yield `]${comma}\n`;
}

function fileLine({ path, sha256, size, route, template, sources }: EmittedFile): string {
  return JSON.stringify({ path, sha256, size, route, template, sources: distinct(sources) });
}

function* separated<T>(items: Iterable<T> & { readonly length: number }, line: (item: T) => string): Generator<string> {
  let left = items.length;
  for (const item of items) {
    left -= 1;
    yield `${line(item)}${left === 0 ? '' : ','}\n`;
  }
}

function distinct(names: readonly string[]): string[] {
  return sortedKeys(new Set(names));
}

function* checksumTexts(files: FileList): Generator<string> {
  for (const file of files) yield `${checksumLine(file)}\n`;
}

/** Writes texts in blocks, and yields to other work after each. */
async function writeTexts(file: string, texts: Iterable<string>): Promise<void> {
  const descriptor = publishing(() => openSync(file, 'w'));
  try {
    let block = '';
    for (const text of texts) {
      block += text;
      if (block.length < BLOCK) continue;
      publishing(() => {
        writeFileSync(descriptor, block);
      });
      block = '';
      await setImmediate();
    }
    publishing(() => {
      writeFileSync(descriptor, block);
    });
  } finally {
    closeSync(descriptor);
  }
}
