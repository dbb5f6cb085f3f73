import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import type { Run, Site } from '../../helpers/site.js';
import { FIXTURES, overlay, useBuiltBase } from './base-site.js';
import { publishedState } from '../published-state.js';

/** How a case differs from `islet build` on the base site with the files of its folder laid over it. */
export interface CaseSetup {
  /** Makes by code what a file in the repository cannot hold: links, broken bytes, absences. */
  readonly prepare?: (site: Site) => Promise<unknown>;
  /** The command to run, as the person would. */
  readonly run?: (site: Site) => Promise<Run>;
  /** Exit code; 1 where it is not given. */
  readonly code?: number;
  /** True for warnings, with which a build succeeds. */
  readonly publishes?: true;
}

export const GROUPS = ['files', 'content', 'templates', 'commands'] as const;
export type Group = (typeof GROUPS)[number];

/** Ids of the cases of a group: the name of a diagnostic, and after a dot what sets a further case of it apart. */
export function casesIn(group: Group): string[] {
  return readdirSync(join(FIXTURES, group)).sort();
}

export function diagnosticOf(id: string): string {
  return id.replace(/\..*$/, '');
}

export function expectedFile(group: Group, id: string): string {
  return join(FIXTURES, group, id, 'expected.txt');
}

/** Diagnostics that concern a file as a whole, or whose line only a person can tell. */
const WHOLE_FILE = new Set([
  'data-claimed-twice.spelling',
  'audit-damaged',
  'audit-missing',
  'audit-other-version',
  'card-font-missing',
  'card-font-unreadable',
  'card-glyph-missing.template',
  'card-text-nested',
  'css-module-name-clash',
  'data-unknown-kind',
  'diff-unreadable',
  'file-exists',
  'file-misnamed',
  'file-path-invalid.public',
  'file-not-read',
  'file-symlink-loop',
  'file-symlink-outside',
  'file-unreadable',
  'image-changed',
  'image-invalid-request',
  'image-stands-still',
  'image-too-large',
  'image-unreadable',
  'island-duplicate-id',
  'island-props-not-json',
  'island-two-kinds',
  'island-unknown',
  'locale-unknown.entry-name',
  'locale-unknown.file-name',
  'page-exists',
  'page-not-movable',
  'shared-props-not-json',
  'route-duplicate',
  'route-invalid',
  'route-outside-output',
  'sandbox-failed',
  'template-behind-link',
  'template-invalid-export',
  'template-reserved-key',
  'template-style-attribute',
  'template-threw.late-value',
  'template-unsupported-schema',
  'verify-altered',
  'verify-extra',
  'verify-missing',
  'verify-renamed',
]);

/** Diagnostics that concern no file of the project. */
const NO_FILE =
  /^(?:project|publish|report|part|baseline|check-no-pages|build-not-reproducible|preview|host|hosting|output|usage|node-options|route-unknown|browser-missing|axe-missing|sandbox-missing|init|name-invalid)/;

const HEADER = /^(?:error|warning) (?<name>[a-z0-9-]+)(?: {2}(?<place>\S.*?))?(?: {2}(?<path>\S+))?$/gm;

/** One test for each case of a group: what its user sees, and that nothing else happened. */
export function testCases(group: Group, setups: Readonly<Record<string, CaseSetup>>): void {
  const copyBase = useBuiltBase();
  it.each(casesIn(group))('%s', async (id) => {
    const { prepare, run, code = 1, publishes } = setups[id] ?? {};
    const site = await copyBase();
    overlay(site, join(FIXTURES, group, id));
    await prepare?.(site);
    const before = await publishedState(site.root);
    const result = await (run?.(site) ?? site.cli(['build', '--quiet']));
    const printed = plain(result, site);

    const headers = [...printed.matchAll(HEADER)].map(([line, name, place]) => ({ line, name, place }));
    expect(headers.map(({ name }) => name)).toContain(diagnosticOf(id));
    expect(new Set(headers.map(({ name }) => name)), 'a case has no other problem than its own').toEqual(
      new Set([diagnosticOf(id)]),
    );
    expect(
      headers.map(({ line }) => line),
      'each problem once',
    ).toEqual([...new Set(headers.map(({ line }) => line))]);
    for (const { line, place } of headers) expect(place ?? '', line).toMatch(expectedPlace(id));
    expect(printed).not.toMatch(/\n\s+at /);
    expect(result.code).toBe(code);
    if (publishes) expect(await publishedState(site.root)).not.toEqual(before);
    else expect(await publishedState(site.root)).toEqual(before);
    await expect(printed).toMatchFileSnapshot(expectedFile(group, id));
  });
}

function expectedPlace(id: string): RegExp {
  if (NO_FILE.test(id)) return /^/;
  return WHOLE_FILE.has(id) || WHOLE_FILE.has(diagnosticOf(id)) ? /^[^:]+/ : /^[^:]+:\d+:\d+$/;
}

/** What was printed, with the things in it that differ from machine to machine made equal. */
function plain({ stdout, stderr }: Run, site: Site): string {
  return `${stdout}${stderr}`
    .replaceAll(site.root, '<project>')
    .replaceAll(basename(site.root), '<project>')
    .replace(/process \d+ on `[^`]*`/g, 'process <pid> on `<host>`')
    .replace(/since \d{4}-[^ ]*Z/g, 'since <time>')
    .replace(/[Pp]ort \d+/g, (text) => text.replace(/\d+/, '<port>'));
}

/** Cases whose printed snapshot is not in the repository. Looked at when the tests are collected, before any could be written. */
export const UNPRINTED: readonly string[] = GROUPS.flatMap((group) =>
  casesIn(group)
    .filter((id) => !existsSync(expectedFile(group, id)))
    .map((id) => `${group}/${id}`),
);

/** True where the runner must not write snapshots. */
export const IN_CI = process.env['CI'] !== undefined;
