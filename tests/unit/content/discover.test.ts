import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { discoverPages, discoverContent } from '../../../src/content/discover.js';
import { loadSiteConfig } from '../../../src/content/load-site-config.js';
import { readYamlFile } from '../../../src/content/yaml/yaml-file.js';
import { createReport, reportProblem, type Report } from '../../../src/errors/index.js';
import { asPlainUser } from '../../helpers/plain-user.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-discover-'));
  mkdirSync(join(root, 'site/pages'), { recursive: true });
  writeFileSync(join(root, 'site/pages/index.yaml'), 'template: home\n');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function pipe(path: string): void {
  execFileSync('mkfifo', [join(root, path)]);
}

const told = (report: Report): unknown => report.list().map(({ name, position }) => [name, position?.file]);

it('finds pages beside pipes of their names, and links to pipes, which it reports and does not open', () => {
  for (const path of ['site/pages/pipe.yaml', 'site/pages/notes.txt', 'site/pages/.draft.yaml']) pipe(path);
  symlinkSync('pipe.yaml', join(root, 'site/pages/link.yaml'));
  const report = createReport();
  expect(discoverContent(root, 'site/pages', report)).toEqual(['site/pages/index.yaml']);
  expect(told(report)).toEqual([
    ['file-unreadable', 'site/pages/link.yaml'],
    ['file-unreadable', 'site/pages/pipe.yaml'],
  ]);
});

it('reports a folder in the place of a file, and none of that name that holds pages', () => {
  for (const path of ['site/pages/questions.yaml', 'site/pages/v1.yaml', 'site/pages/empty'])
    mkdirSync(join(root, path));
  writeFileSync(join(root, 'site/pages/v1.yaml/index.yaml'), 'template: home\n');
  const report = createReport();
  expect(discoverContent(root, 'site/pages', report)).toEqual([
    'site/pages/index.yaml',
    'site/pages/v1.yaml/index.yaml',
  ]);
  expect(told(report)).toEqual([['file-unreadable', 'site/pages/questions.yaml']]);
});

it('warns of every file among pages and data that is not read, with what to do', () => {
  for (const file of [
    'pages/a/hello.markdown',
    'data/prices.xml',
    'data/prices.tsv',
    'pages/photo.heic',
    'pages/a/photo.jpg',
    'navigation.yaml',
    'shop.html',
  ]) {
    mkdirSync(dirname(join(root, 'site', file)), { recursive: true });
    writeFileSync(join(root, 'site', file), '');
  }
  mkdirSync(join(root, 'site/public-files'));
  writeFileSync(join(root, 'site/public-files/a.txt'), '');
  const report = createReport();
  discoverPages(root, report);
  discoverContent(root, 'site/data', report);
  expect(report.hasErrors()).toBe(false);
  expect(report.list().map(({ name, position, remedy }) => [name, position?.file, remedy])).toEqual(
    [
      ['site/data/prices.tsv', 'Write the data as `site/data/prices.yaml`, or move it out of `site/data/`.'],
      ['site/data/prices.xml', 'Write the data as `site/data/prices.yaml`, or move it out of `site/data/`.'],
      [
        'site/navigation.yaml',
        'Data belongs in `site/data/`: move it to `site/data/navigation.yaml`, or move it out of `site/`.',
      ],
      [
        'site/pages/a/hello.markdown',
        'Rename it to `site/pages/a/hello.md`, with the fields of the page between two lines `---`, or move it out of `site/pages/`.',
      ],
      [
        'site/pages/photo.heic',
        'Move it to `site/assets/` if a page shows or links to it, or move it out of `site/pages/`.',
      ],
      [
        'site/public-files/',
        'Move its pages to `site/pages/`, its data to `site/data/`, and files to publish to `site/assets/` or `site/public/`; or move it out of `site/`.',
      ],
      ['site/shop.html', 'Move it to `site/assets/` if a page shows or links to it, or move it out of `site/`.'],
    ].map(([file, remedy]) => ['file-not-read', file, remedy]),
  );
});

it('passes over notes, backups and what file managers leave', () => {
  const names = [
    'README.md',
    'LICENSE',
    '.DS_Store',
    'Thumbs.db',
    'index.yaml~',
    '#index.yaml#',
    'index.yaml.bak',
    'index.yaml.orig',
  ];
  for (const name of names) {
    writeFileSync(join(root, 'site', name), '');
    writeFileSync(join(root, 'site/pages', name), '');
  }
  const report = createReport();
  expect(discoverPages(root, report).pages).toEqual(['site/pages/index.yaml']);
  expect(report.list()).toEqual([]);
});

it.each(['site', 'site/pages', 'site/pages/closed'])('reports what may not be read of %s', (folder) => {
  mkdirSync(join(root, 'site/pages/closed'));
  chmodSync(join(root, folder), 0);
  const report = createReport();
  asPlainUser(root, () => discoverContent(root, 'site/pages', report));
  chmodSync(join(root, folder), 0o700);
  expect(told(report)).toEqual([['file-unreadable', folder === 'site' ? 'site/pages' : folder]]);
});

it('reports a folder that cannot be read without the problems that follow from it', () => {
  mkdirSync(join(root, 'site/pages/closed'));
  chmodSync(join(root, 'site/pages/closed'), 0);
  const report = createReport();
  reportProblem(report, 'link-unknown-route', { message: 'There is no page `/closed/`.' });
  asPlainUser(root, () => discoverContent(root, 'site/pages', report));
  chmodSync(join(root, 'site/pages/closed'), 0o700);
  expect(told(report)).toEqual([['file-unreadable', 'site/pages/closed']]);
});

it('does not take settings that may not be looked for as absent', () => {
  chmodSync(join(root, 'site'), 0);
  const report = createReport();
  asPlainUser(root, () => report.attempt(() => loadSiteConfig(root, 'production')));
  chmodSync(join(root, 'site'), 0o700);
  expect(told(report)).toEqual([['file-unreadable', 'site/site.yaml']]);
});

it.each<[string, () => void]>([
  [
    'is a named pipe',
    () => {
      pipe('site/site.yaml');
    },
  ],
  [
    'is a device',
    () => {
      symlinkSync('/dev/zero', join(root, 'site/site.yaml'));
    },
  ],
  [
    'is a device',
    () => {
      symlinkSync('/dev/null', join(root, 'site/site.yaml'));
    },
  ],
])('says of what is read as YAML and %s, without waiting for its end', (what, make) => {
  make();
  const report = createReport();
  report.attempt(() => readYamlFile(root, 'site/site.yaml'));
  expect(told(report)).toEqual([['file-unreadable', 'site/site.yaml']]);
  expect(report.list()[0]?.message).toContain(what);
});
