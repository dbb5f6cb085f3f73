import { execFileSync } from 'node:child_process';
import { cp, mkdir, rename, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { Site } from '../../helpers/site.js';
import { runWarmCli } from '../../helpers/warm-cli.js';
import { testCases, type CaseSetup } from './diagnostic-cases.js';

const OOLONG = 'site/pages/tea/oolong.yaml';
const oolong = (content: string | Uint8Array) => (site: Site) => site.write(OOLONG, content);
const link = (target: string, path: string) => (site: Site) => symlink(target, join(site.root, path));
const HEAD = 'template: article\ntitle: Oolong\ndescription: Half way between green and black.\nheading: Oolong\n';

const setups: Readonly<Record<string, CaseSetup>> = {
  'file-invalid-utf8': {
    prepare: oolong(Buffer.concat([Buffer.from(`${HEAD}body: Caf`), Buffer.from([0xe9]), Buffer.from(' and tea\n')])),
  },
  'file-invalid-utf8.template': {
    async prepare(site) {
      const latin = (text: string) => Buffer.from(text, 'latin1');
      await site.write('templates/layouts/frame.css', latin(".leaf::after {\n  content: 'Thé';\n}\n}\n"));
      await site.write(
        'templates/layouts/frame.tsx',
        Buffer.concat([
          latin("import './frame.css';\n// Café\n"),
          Buffer.from(await site.read('templates/layouts/frame.tsx')),
        ]),
      );
    },
  },
  'file-invalid-utf8.svg': {
    async prepare(site) {
      const picture = (words: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${words}</title></svg>\n`;
      await site.write(
        'site/assets/images/pot.svg',
        Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>\n${picture('Thé')}`, 'latin1'),
      );
      await site.write('site/assets/images/lid.svg', Buffer.from(`\ufeff${picture('Lid')}`, 'utf16le'));
      await site.write('site/assets/images/cosy.svg', Buffer.from(picture('Cosy'), 'utf16le'));
    },
  },
  'file-misnamed': { prepare: (site) => site.write('site/pages/tea/Oolong.YAML', HEAD) },
  'file-misnamed.text': { prepare: (site) => site.write('site/data/hours.yaml.txt', 'open: Late\n') },
  'file-not-read': {
    publishes: true,
    code: 0,
    async prepare(site) {
      await site.write('site/pages/tea/sencha.markdown', '# Sencha\n');
      await site.write('site/data/hours.xml', '{"open": "Late"}\n');
      await mkdir(join(site.root, 'site/static'));
      await site.write('site/README.md', 'Notes.\n');
      await site.write('site/pages/tea/README.md', `---\n${HEAD}---\n`);
      await site.write('site/pages/tea/oolong.yaml', `${HEAD}body: Half oxidised.\n`);
    },
  },
  'file-symlink-outside.public': {
    async prepare(site) {
      await mkdir(join(site.root, 'site/public'));
      await symlink(tmpdir(), join(site.root, 'site/public/elsewhere'));
    },
  },
  'file-symlink-loop': { prepare: link('..', 'site/pages/tea/more') },
  'file-symlink-loop.itself': { prepare: link('oolong.yaml', OOLONG) },
  'file-symlink-outside': { prepare: link('/etc/hostname', OOLONG) },
  'file-unreadable': { prepare: link('nowhere.yaml', OOLONG) },
  'file-unreadable.folder': {
    // A folder where the settings have to be a file.
    async prepare(site) {
      await site.remove('site/site.yaml');
      await mkdir(join(site.root, 'site/site.yaml'));
    },
  },
  'file-unreadable.settings': {
    async prepare(site) {
      await mkdir(join(site.root, 'package.json'));
      await link('nowhere.json', 'tsconfig.json')(site);
    },
  },
  'file-unreadable.pipe': {
    // Settings, which are opened without a look at their folder, and what a folder is searched for.
    async prepare(site) {
      await site.remove('site/site.yaml');
      execFileSync(
        'mkfifo',
        ['site/site.yaml', OOLONG, 'package.json'].map((path) => join(site.root, path)),
      );
    },
  },
  'project-no-config': { prepare: (site) => site.remove('site/site.yaml') },
  'file-symlink-outside.folder': {
    async prepare(site) {
      await site.remove('site/pages');
      await symlink(tmpdir(), join(site.root, 'site/pages'));
    },
  },
  'project-no-pages': { prepare: (site) => site.remove('site/pages') },
  'project-no-templates': {
    prepare: (site) => rename(join(site.root, 'templates/pages'), join(site.root, 'templates/kinds')),
  },
  'project-no-templates.empty': { prepare: (site) => site.remove('templates/pages/article.tsx') },
  'project-path-unusable': {
    async prepare(site) {
      for (const folder of ['site', 'templates'])
        await cp(join(site.root, folder), join(site.root, 'back\\slash', folder), { recursive: true });
    },
    run: (site) => runWarmCli(['build', '--quiet', '--root', join(site.root, 'back\\slash')]),
  },
  'project-unsafe-out': {
    run: (site) => runWarmCli(['build', '--quiet', '--root', site.root, '--out', join(site.root, 'site')]),
  },
  'project-unsafe-out.cache': {
    async prepare(site) {
      await site.remove('.islet');
      await link('site', '.islet')(site);
    },
  },
  'project-unsafe-out.foreign': {
    prepare: (site) => site.write('photos/harbour.txt', 'Not a site.\n'),
    run: (site) => runWarmCli(['build', '--quiet', '--root', site.root, '--out', join(site.root, 'photos')]),
  },
  'project-unsafe-out.inside': {
    run: (site) => runWarmCli(['build', '--quiet', '--root', site.root, '--out', join(site.root, 'dist/tea/trial')]),
  },
  'project-unsafe-out.audit': {
    prepare: (site) => site.write('photos.audit/harbour.txt', 'Not of a build.\n'),
    run: (site) => runWarmCli(['build', '--quiet', '--root', site.root, '--out', join(site.root, 'photos')]),
  },
  'project-unsafe-out.part': {
    async prepare(site) {
      await runWarmCli(['build', '--quiet', '--root', site.root, '--out', join(site.root, 'part-1')]);
    },
    run: (site) =>
      runWarmCli(['build', '--quiet', '--shard', '1/2', '--root', site.root, '--out', join(site.root, 'part-1')]),
  },
  'yaml-empty-file': { prepare: oolong('') },
  'yaml-unreadable-character': {
    prepare: oolong(`${HEAD.replace('green', 'gr\u0007een').replace('black', 'bl\u0085ack')}body: Half\ufffdway.\n`),
  },
  // A parser that calls itself for each level ends the process where there are thousands; the limit is far below.
  'yaml-too-deep': { prepare: oolong(`${HEAD}body: ${'['.repeat(120)}\n`) },
  'yaml-too-deep.lists': { prepare: oolong(`${HEAD}body:\n  ${'- '.repeat(120)}leaf\n`) },
  'yaml-too-large': { prepare: oolong(`${HEAD}body: ${'leaf '.repeat(210_000)}\n`) },
};

describe('problems of files, as they are printed', () => {
  testCases('files', setups);
});
