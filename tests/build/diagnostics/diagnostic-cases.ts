import { basename } from 'node:path';
import picocolors from 'picocolors';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { prettyDiagnostics } from '../../../src/cli/reporters/pretty-diagnostics.js';
import type { Diagnostic } from '../../../src/errors/index.js';
import { writeFiles } from '../../helpers/archive.js';
import type { Run, Site } from '../../helpers/site.js';
import { publishedState } from '../published-state.js';
import { useBuiltBase } from './base-site.js';
import { diagnosticOf, sitesOf, type Example, type Group } from './examples.js';

/** How an example differs from `islet build` on the base site with its files laid over it. It is then the only one of its site. */
export interface CaseSetup {
  /** Makes by code what a text cannot hold: links, broken bytes, absences. */
  readonly prepare?: (site: Site) => Promise<unknown>;
  /** The command to run, as the person would. */
  readonly run?: (site: Site) => Promise<Run>;
  /** Exit code; 1 where it is not given. */
  readonly code?: number;
  /** True for warnings, with which a build succeeds. */
  readonly publishes?: true;
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
  'template-threw.package',
  'template-unsupported-schema',
  'verify-altered',
  'verify-extra',
  'verify-missing',
  'verify-renamed',
]);

/** Diagnostics that concern no file of the project. */
const NO_FILE =
  /^(?:project|publish|cache-not-writable|report|part|baseline|check-no-pages|build-not-reproducible|preview|host|hosting|output|usage|node-options|route-unknown|browser-missing|axe-missing|sandbox-missing|init|name-invalid)/;

const HEADER = /^(?:error|warning) (?<name>[a-z0-9-]+)(?: {2}(?<place>\S.*?))?(?: {2}(?<path>\S+))?$/gm;

/** Tests that each example of a group shows its diagnostic, and that nothing else happened. */
export function testCases(group: Group, setups: Readonly<Record<string, CaseSetup>>): void {
  const copyBase = useBuiltBase();
  for (const examples of sitesOf(group)) {
    const [only] = examples;
    if (only === undefined) throw new Error('A site has at least one example.');
    const withSetup = examples.filter(({ id }) => id in setups);
    if (examples.length > 1 && withSetup.length > 0)
      throw new Error(`\`${withSetup[0]?.id ?? ''}\` needs a site of its own.`);
    if (examples.length > 1) testTogether(examples, copyBase);
    else
      it(only.id, async () => {
        await testAlone(only, setups[only.id] ?? {}, copyBase);
      });
  }
}

/** Builds many examples in one site: a build reports all problems at once, and each belongs to the files of its example. */
function testTogether(examples: readonly Example[], copyBase: () => Promise<Site>): void {
  describe(`of one site: ${examples[0]?.id ?? ''} to ${examples.at(-1)?.id ?? ''}`, () => {
    const found = new Map<Example | undefined, Diagnostic[]>();
    beforeAll(async () => {
      const site = await copyBase();
      for (const { files } of examples) writeFiles(site.root, files);
      const before = await publishedState(site.root);
      const { code, json, stderr } = await site.build();
      const fails = json.diagnostics.some(({ severity }) => severity === 'error');
      expect([code, stderr]).toEqual([fails ? 1 : 0, '']);
      if (fails) expect(await publishedState(site.root)).toEqual(before);
      else expect(await publishedState(site.root)).not.toEqual(before);
      for (const item of json.diagnostics) {
        const owner = ownerOf(item, examples);
        found.set(owner, [...(found.get(owner) ?? []), item]);
      }
      await site.dispose();
    });
    it('there are no other problems', () => {
      expect(found.get(undefined)).toBeUndefined();
    });
    it.each(examples.map((example) => [example.id, example] as const))('%s', (id, example) => {
      const problems = prettyDiagnostics(found.get(example) ?? [], picocolors.createColors(false), undefined);
      const printed = `${problems.join('\n\n')}\n`;
      expectOwnProblems(id, printed);
      expect(printed).toMatchSnapshot();
    });
  });
}

function ownerOf({ position, name }: Diagnostic, examples: readonly Example[]): Example | undefined {
  return (
    examples.find(({ files }) => position !== undefined && position.file in files) ??
    examples.find(({ id }) => diagnosticOf(id) === name)
  );
}

async function testAlone(example: Example, setup: CaseSetup, copyBase: () => Promise<Site>): Promise<void> {
  const { prepare, run, code = 1, publishes } = setup;
  const site = await copyBase();
  onTestFinished(() => site.dispose());
  writeFiles(site.root, example.files);
  await prepare?.(site);
  const before = await publishedState(site.root);
  const result = await (run?.(site) ?? site.cli(['build', '--quiet']));
  const printed = plain(result, site);
  expectOwnProblems(example.id, printed);
  expect(result.code).toBe(code);
  if (publishes) expect(await publishedState(site.root)).not.toEqual(before);
  else expect(await publishedState(site.root)).toEqual(before);
  expect(printed).toMatchSnapshot();
}

/** Expects the problem of an example, with a place in a file, each once and no other. */
function expectOwnProblems(id: string, printed: string): void {
  const headers = [...printed.matchAll(HEADER)].map(([line, name, place]) => ({ line, name, place }));
  expect(new Set(headers.map(({ name }) => name))).toEqual(new Set([diagnosticOf(id)]));
  const lines = headers.map(({ line }) => line);
  expect(lines, 'each problem once').toEqual([...new Set(lines)]);
  for (const { line, place } of headers) expect(place ?? '', line).toMatch(expectedPlace(id));
  expect(printed).not.toMatch(/\n\s+at /);
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
    .replace(/(?<=cache\/bundles\/)[0-9a-f]{2}/g, '<key>')
    .replace(/process \d+ on `[^`]*`/g, 'process <pid> on `<host>`')
    .replace(/since \d{4}-[^ ]*Z/g, 'since <time>')
    .replace(/\b[0-9a-f]{64}\b/g, '<sha256>')
    .replace(/[Pp]ort \d+/g, (text) => text.replace(/\d+/, '<port>'));
}
