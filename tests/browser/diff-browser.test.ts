import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { diff } from '../../lib/audit/diff/diff.js';
import { lookWithBrowser } from '../../lib/cli/commands/diff-browser.js';
import { compilePolicy, policiesSchema } from '../../lib/lib/site/policy.js';
import { findBrowser } from '../../scripts/browser.js';

const { policies } = policiesSchema.parse({
  policies: {
    own: {
      description: 'd',
      rules: [{ id: 'adults', name: 'age notice', require: ['for adults'], reason: 'r', owner: 'o', source: 's' }],
    },
  },
});
const policy = compilePolicy('own', policies['own']?.rules ?? []);

const COVER = '<div style="position:fixed;inset:0;background:#fff"></div>';
const SCRIPT = '<script src="/hide.js"></script>';
const BLANK = '<style>@keyframes go{to{opacity:0}}.note{animation:go 1s 1s forwards}</style>';

const style = (declarations: string): string => `<style>.note{${declarations}}</style>`;

/** What is added to a page after, and whether its notice can be seen. */
const PAGES: readonly (readonly [name: string, added: string, isSeen: boolean])[] = [
  ['covered', COVER, false],
  ['scripted', SCRIPT, false],
  ['faded', BLANK, false],
  ['white', style('color:#fff'), false],
  ['dark', `<style>@media(prefers-color-scheme:dark){body{background:#000}}</style>`, false],
  ['wide', '<style>@media(min-width:900px){.note{filter:opacity(0)}}</style>', false],
  ['masked', style('mask-image:linear-gradient(transparent,transparent)'), false],
  ['cut', style('clip-path:circle(0)'), false],
  ['grey', style('color:#777;filter:blur(.2px)'), true],
  ['longer', '<p style="height:3000px">Tea</p>', true],
  ['behind', COVER.replace('inset:0', 'bottom:0;height:9px'), true],
];

it('finds required texts that Chromium does not draw any more, and no others', async () => {
  vi.stubEnv('ISLET_CHROMIUM', (await findBrowser()) ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'islet-seen-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (tree: string, path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, tree, path)), { recursive: true });
    await writeFile(join(folder, tree, path), text);
  };
  const page = (added: string): string =>
    `<!doctype html><html lang="en"><head><title>Tea</title></head><body>${added}<main><h1>Tea</h1></main><footer><p class="note">Only for <b>adults</b>.</p></footer></body></html>`;
  for (const [name, added] of PAGES) {
    await write('before', `${name}/index.html`, page(''));
    await write('after', `${name}/index.html`, page(added));
  }
  await write(
    'after',
    'hide.js',
    "onload = () => { document.querySelector('.note').textContent += '\u00a0'; document.querySelector('footer').style.clipPath = 'inset(50%)'; };",
  );
  const folders = { before: join(folder, 'before'), after: join(folder, 'after') };
  const policiesOf = () => ({ before: policy, after: policy, notes: [] });
  const look = lookWithBrowser(process.cwd(), folders, new AbortController().signal);
  const { report } = await diff({ ...folders, policiesOf, look });
  const found = report.findings.filter(({ subject }) => subject.endsWith('seen in a browser'));
  const hidden = PAGES.flatMap(([name, , isSeen]) => (isSeen ? [] : [`${name}/index.html`]));
  expect(found.flatMap(({ files }) => files).sort()).toEqual(hidden.sort());
  expect(found.map(({ summary }) => summary.split(':')[0]).sort()).toEqual([
    'The age notice can no longer be seen in Chromium in dark mode on /dark/',
    'The age notice can no longer be seen in Chromium on 6 pages',
    'The age notice can no longer be seen in Chromium on a wide screen on /wide/',
  ]);
  expect(report.notes).toEqual([`Chromium looked for required texts on ${String(PAGES.length)} pages.`]);
  const without = await diff({ ...folders, policiesOf });
  expect(without.report.notes).toEqual([expect.stringContaining('`islet diff --browser`')]);
});
