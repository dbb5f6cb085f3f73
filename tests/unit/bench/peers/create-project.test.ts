import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writeCorpus } from '../../../../scripts/bench/corpus.js';
import { createProject } from '../../../../scripts/bench/peers/create-project.js';
import { PEERS } from '../../../../scripts/bench/peers/peers.js';
import { PEER_NAMES } from '../../../../scripts/bench/options.js';
import { listFiles } from '../../../helpers/site.js';

let folder: string;
let corpus: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-peers-test-'));
  corpus = join(folder, 'corpus');
  await writeCorpus(corpus, 6);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(PEERS.map((peer) => [peer.name, peer] as const))('%s gets every page with the same fields', async (_, peer) => {
  const root = join(folder, peer.id);
  await createProject(peer, corpus, root);
  for (const file of ['index.yaml', '404.yaml', 'section-0/page-5.yaml']) {
    const text = (await readFile(join(root, peer.pageFile(file)), 'utf8')).replaceAll(/^---$/gm, '');
    const expected = parse(await readFile(join(corpus, 'site/pages', file), 'utf8')) as object;
    expect(parse(text)).toMatchObject(expected);
  }
  const paths = (await listFiles(root)).map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith('drawing-0.svg')).length).toBeGreaterThan(0);
  expect(paths).not.toContain('package.json');
});

it('the components of the corpus become plain modules for React', async () => {
  const text = await readFile(join(folder, 'next/react/layouts/page-frame.js'), 'utf8');
  expect(text).toContain('from "../islet.js"');
  expect(text).not.toContain('interface');
});

it('every peer can be named', () => {
  expect(PEERS.map(({ id }) => id)).toEqual(PEER_NAMES);
});
