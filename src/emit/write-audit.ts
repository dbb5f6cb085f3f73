import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '../errors/system-error.js';
import { byCodeUnit, sortedKeys } from '../lib/text/code-unit-order.js';
import { SOURCE_ARCHIVE } from '../lib/fs/source-archive.js';
import { PROVENANCE_FILE } from '../lib/site/provenance.js';
import { CHECKSUMS_FILE, checksumLine, HOSTS_FOLDER, MANIFEST_FILE } from './audit-files.js';
import type { EmittedFile } from './emitted-file.js';
import type { Manifest } from './manifest.js';

/**
 * Writes `manifest.json` (JSON, keys in fixed order, one line per source and per file, so that two manifests compare
 * line by line) and `SHA256SUMS` (for `cd dist && sha256sum -c ../dist.audit/SHA256SUMS`). Equal manifests give equal
 * bytes, whatever the order of their lists and keys.
 *
 * @param folder existing folder
 * @throws IsletError `publish-failed`
 */
export function writeAudit(folder: string, manifest: Manifest): void {
  const files = [...manifest.files].sort((a, b) => byCodeUnit(a.path, b.path));
  publishing(() => {
    writeFileSync(join(folder, MANIFEST_FILE), manifestText(manifest, files));
    writeFileSync(join(folder, CHECKSUMS_FILE), files.map((file) => `${checksumLine(file)}\n`).join(''));
  });
}

/** Paths of all files in the audit folder of a build. */
export function auditPaths({ hosts = [] }: Pick<Manifest, 'hosts'>, hasProvenance: boolean): string[] {
  return [
    MANIFEST_FILE,
    CHECKSUMS_FILE,
    SOURCE_ARCHIVE,
    ...(hasProvenance ? [PROVENANCE_FILE] : []),
    ...hosts.map(({ path }) => `${HOSTS_FOLDER}/${path}`),
  ];
}

function manifestText(manifest: Manifest, files: readonly EmittedFile[]): string {
  const { version, generator, profile, origin, base, env, asOf, packages, scripts, licences } = manifest;
  const { sources, groups, hosts = [] } = manifest;
  const head = {
    version,
    generator,
    profile,
    origin,
    base,
    env: env && sortedByKey(env),
    asOf,
    packages: packages && sortedByKey(packages),
    scripts: scripts && sortedByKey(scripts),
    licences: licences && sortedByKey(licences),
  };
  return [
    '{\n',
    ...Object.entries(head).flatMap(([key, value]) =>
      value === undefined ? [] : `"${key}": ${JSON.stringify(value)},\n`,
    ),
    '"sources": {\n',
    lines(Object.entries(sortedByKey(sources)).map(([path, hash]) => `${JSON.stringify(path)}: "${hash}"`)),
    '},\n"groups": {\n',
    lines(
      Object.entries(sortedByKey(groups)).map(
        ([name, members]) => `${JSON.stringify(name)}: ${JSON.stringify(distinct(members))}`,
      ),
    ),
    '},\n"files": [\n',
    lines(files.map(fileLine)),
    ...(hosts.length > 0
      ? ['],\n"hosts": [\n', lines(hosts.map(({ path, sha256, size }) => JSON.stringify({ path, sha256, size })))]
      : []),
    ']\n}\n',
  ].join('');
}

function fileLine({ path, sha256, size, route, template, sources }: EmittedFile): string {
  return JSON.stringify({ path, sha256, size, route, template, sources: distinct(sources) });
}

function lines(items: readonly string[]): string {
  return items.length === 0 ? '' : `${items.join(',\n')}\n`;
}

function sortedByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => byCodeUnit(a, b)));
}

function distinct(names: readonly string[]): string[] {
  return sortedKeys(new Set(names));
}
