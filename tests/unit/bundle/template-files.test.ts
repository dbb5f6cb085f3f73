import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTemplateFiles } from '../../../src/bundle/template-files.js';
import { createReport } from '../../../src/errors/index.js';
import { asPlainUser } from '../../helpers/plain-user.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-templates-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(...files: string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
}

test('finds entry modules by where they lie, each by its id, in order', () => {
  write(
    ...'zoo.tsx home.tsx home.test.tsx types.d.ts parts/inner.tsx .hidden.tsx folder.tsx/file.txt'
      .split(' ')
      .map((name) => `templates/pages/${name}`),
    ...['footer.ts', 'footer.test.ts', 'footer.d.ts', 'view.tsx'].map((name) => `templates/data/${name}`),
    ...'menu/menu.tsx menu/panel.tsx menu/at-once.ts deep/menu/menu.tsx loose.tsx bell/bell.ts bell/clapper.ts'
      .split(' ')
      .map((name) => `templates/islands/${name}`),
    'templates/files/feed.ts',
    'templates/files/parts/entry.ts',
    'templates/social-card.tsx',
    'templates/.drafts/pages/draft.tsx',
  );
  const report = createReport();
  expect(findTemplateFiles(root, report)).toEqual({
    pages: new Map([
      ['home', 'templates/pages/home.tsx'],
      ['zoo', 'templates/pages/zoo.tsx'],
    ]),
    data: new Map([['footer', 'templates/data/footer.ts']]),
    files: new Map([['feed', 'templates/files/feed.ts']]),
    islands: new Map([['menu', 'templates/islands/menu/menu.tsx']]),
    scripts: new Map([['bell', 'templates/islands/bell/bell.ts']]),
    atOnce: new Map([['menu', 'templates/islands/menu/at-once.ts']]),
    socialCard: 'templates/social-card.tsx',
  });
  expect(report.count()).toBe(0);
});

test('tells of links in the place of what is compiled first, and passes over those that lead nowhere', () => {
  write('templates/pages/home.tsx', 'elsewhere/button.tsx', 'elsewhere/terms.tsx', 'elsewhere/dialog/dialog.tsx');
  mkdirSync(join(root, 'templates/islands'));
  symlinkSync('../../elsewhere/terms.tsx', join(root, 'templates/pages/terms.tsx'));
  symlinkSync('../../elsewhere/none.tsx', join(root, 'templates/pages/none.tsx'));
  symlinkSync('../../elsewhere/dialog', join(root, 'templates/islands/dialog'));
  mkdirSync(join(root, 'templates/components'));
  symlinkSync('../../elsewhere/button.tsx', join(root, 'templates/components/button.tsx'));
  let told: unknown;
  try {
    findTemplateFiles(root, createReport());
  } catch (error) {
    told = error;
  }
  const links = ['templates/pages/terms.tsx', 'templates/islands/dialog'];
  expect(told).toMatchObject({
    diagnostics: links.map((file) => ({ name: 'template-behind-link', position: { file } })),
  });
});

test('tells of style sheets that would give the same class names, wherever they lie', () => {
  write(
    'templates/pages/home.tsx',
    'templates/components/a/card.module.css',
    'templates/layouts/card.module.css',
    'templates/layouts/card.css',
  );
  const report = createReport();
  findTemplateFiles(root, report);
  expect(report.list().map(({ name, position }) => [name, position?.file])).toEqual([
    ['css-module-name-clash', 'templates/layouts/card.module.css'],
  ]);
});

test.each(['templates', 'templates/pages', 'templates/parts'])('names %s where it may not be read', (folder) => {
  write('templates/pages/home.tsx', 'templates/parts/prose.tsx');
  chmodSync(join(root, folder), 0);
  const report = createReport();
  asPlainUser(root, () => report.attempt(() => findTemplateFiles(root, report)));
  chmodSync(join(root, folder), 0o700);
  expect(report.list().map(({ name, position }) => [name, position?.file])).toEqual([['file-unreadable', folder]]);
});

test('names a pipe, for which the bundler would wait', () => {
  write('templates/pages/home.tsx');
  execFileSync('mkfifo', [join(root, 'templates/pages/pipe.ts')]);
  const report = createReport();
  report.attempt(() => findTemplateFiles(root, report));
  expect(report.list().map(({ name, position }) => [name, position?.file])).toEqual([
    ['file-unreadable', 'templates/pages/pipe.ts'],
  ]);
});
