import { join } from 'node:path';
import { z } from '../api/zod.js';
import { publishing } from '../errors/system-error.js';
import { byCodeUnit, sortedKeys } from '../lib/text/code-unit-order.js';
import { writePieces } from '../lib/fs/write-pieces.js';
import { PROVENANCE_FILE } from '../lib/site/provenance.js';
import { CHECKSUMS_FILE, checksumLine, HOSTS_FOLDER, MANIFEST_FILE, RECORDS_FILE } from './audit-files.js';
import { manifestFields, names, type Manifest } from './manifest.js';

/**
 * Writes `manifest.json` (JSON in the order of its schema, one line per source and per file, so that two manifests
 * compare line by line) and `SHA256SUMS` (for `cd dist && sha256sum -c ../dist.audit/SHA256SUMS`). Equal manifests give
 * equal bytes, whatever the order of their lists and keys.
 *
 * @param folder existing folder
 * @throws IsletError `publish-failed`
 */
export function writeAudit(folder: string, manifest: Manifest): void {
  const files = [...manifest.files].sort((a, b) => byCodeUnit(a.path, b.path));
  publishing(() => {
    writePieces(join(folder, MANIFEST_FILE), manifestText({ ...manifest, files }));
    writePieces(join(folder, CHECKSUMS_FILE), checksums(files));
  });
}

/** Paths of all files in the audit folder of a build. */
export function auditPaths(
  { hosts = [] }: Pick<Manifest, 'hosts'>,
  archives: readonly string[],
  hasProvenance: boolean,
): string[] {
  return [
    MANIFEST_FILE,
    CHECKSUMS_FILE,
    RECORDS_FILE,
    ...archives,
    ...(hasProvenance ? [PROVENANCE_FILE] : []),
    ...hosts.map(({ path }) => `${HOSTS_FOLDER}/${path}`),
  ];
}

function* manifestText(manifest: Manifest): Generator<string> {
  const values: Readonly<Record<string, unknown>> = manifest;
  let separator = '{';
  for (const [key, schema] of Object.entries(manifestFields)) {
    if (values[key] === undefined) continue;
    yield `${separator}\n"${key}": `;
    separator = ',';
    if (schema.meta()?.['byLine'] === true) yield* textByLine(schema, values[key]);
    else yield JSON.stringify(orderOf(schema)(values[key]));
  }
  yield '\n}\n';
}

/** JSON with one line for each entry of a list or record. */
function* textByLine(schema: unknown, value: unknown): Generator<string> {
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodOptional) yield* textByLine(schema.unwrap(), value);
  else if (schema instanceof z.ZodArray) {
    const order = orderOf(schema.element);
    yield '[';
    for (const [index, item] of (value as unknown[]).entries())
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(order(item))}`;
    yield '\n]';
  } else if (schema instanceof z.ZodRecord) {
    const order = orderOf(schema.valueType);
    const fields = value as Readonly<Record<string, unknown>>;
    yield '{';
    for (const [index, key] of sortedKeys(Object.keys(fields)).entries())
      yield `${index === 0 ? '' : ','}\n${JSON.stringify(key)}: ${JSON.stringify(order(fields[key]))}`;
    yield '\n}';
  }
}

function* checksums(files: Manifest['files']): Generator<string> {
  for (const file of files) yield `${checksumLine(file)}\n`;
}

/** Returns a function that puts the keys of values into the order of their schema, those of records into code unit order. */
function orderOf(schema: unknown): (value: unknown) => unknown {
  if (schema === names) return (value) => sortedKeys(new Set(value as string[]));
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodOptional) return orderOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const order = orderOf(schema.element);
    return (value) => (value as unknown[]).map(order);
  }
  if (schema instanceof z.ZodRecord) {
    const order = orderOf(schema.valueType);
    return (value) =>
      Object.fromEntries(
        Object.entries(value as object)
          .sort(([a], [b]) => byCodeUnit(a, b))
          .map(([key, item]) => [key, order(item)]),
      );
  }
  if (schema instanceof z.ZodObject) {
    const orders = Object.entries(schema.shape).map(([key, field]) => [key, orderOf(field)] as const);
    return (value) => {
      const fields = value as Readonly<Record<string, unknown>>;
      const ordered: Record<string, unknown> = {};
      for (const [key, order] of orders) if (fields[key] !== undefined) ordered[key] = order(fields[key]);
      return ordered;
    };
  }
  return (value) => value;
}
