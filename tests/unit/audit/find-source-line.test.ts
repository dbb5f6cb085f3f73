import { expect, it } from 'vitest';
import type { AuditFolder } from '../../../src/audit/audit-folder.js';
import { findAddress, findInTemplates, findSourceLine } from '../../../src/audit/find-source-line.js';

const sources: Readonly<Record<string, string>> = {
  'site/data/dialog.yaml': 'title: Tea\nlabel: A sure win\n',
  'site/data/texts.yaml': 'hint: Tea\nmore: Tea\n',
  'site/data/other.yaml': 'label: A sure win\n',
};
const audit = {
  sourcesOf: () => ['site/data/dialog.yaml', 'site/data/texts.yaml'],
  readSource: (path: string) => sources[path],
};

it.each([
  ['the one line that has the text, of the sources of the file alone', 'sure win', 'site/data/dialog.yaml:2:10'],
  ['nothing where several files have it', 'Tea', undefined],
  ['nothing where none has it', 'Coffee', undefined],
])('names %s', (_, text, place) => {
  expect(findSourceLine(text, 'assets/dialog-11111111.json', audit)).toBe(place);
});

it('names the file where several lines of it have the text', () => {
  expect(
    findSourceLine('Tea', 'assets/texts-11111111.json', { ...audit, sourcesOf: () => ['site/data/texts.yaml'] }),
  ).toBe('site/data/texts.yaml');
});

const texts: Readonly<Record<string, string>> = {
  'site/pages/_defaults.yaml': 'related: [/cups/, /pots/]\n',
  'site/pages/tea.yaml': 'more: /pots/red/\nurl: /pots/\nagain: /bowls/\n',
  'site/data/footer.yaml': 'url: /jugs/\n',
  'templates/components/bar.tsx': "\nconst a = siteAddress('/plates/');",
  'templates/pages/tea.tsx': 'const a = "/lids/" + id;',
  'templates/styles/base.css': 'p { color: var(--line-2); color: var(--line) }',
  'node_modules/calendar/style.css': 'p { color: var(--calendar) }',
};
const folder = (...left: string[]): AuditFolder => ({
  ...({} as AuditFolder),
  base: '/yard',
  sources: new Map(
    Object.keys(texts)
      .filter((file) => !left.includes(file))
      .map((file) => [file, '']),
  ),
  groups: new Map([['template:tea', Object.keys(texts).filter((file) => file.startsWith('templates/'))]]),
  sourcesOf: () => [...Object.keys(texts).filter((file) => file.startsWith('site/')), 'template:tea'],
  templateOf: () => 'tea',
  pageFile: () => 'site/pages/tea.yaml',
  readSource: (file) => (file.startsWith('node_modules/') ? undefined : texts[file]),
});

it.each([
  ['/pots/', 'site/pages/tea.yaml:2:6'],
  ['/cups/', 'site/pages/_defaults.yaml:1:11'],
  ['/yard/jugs/', 'site/data/footer.yaml:1:6'],
  ['/yard/plates/', 'templates/components/bar.tsx:2:24'],
  ['/lids/1/', 'templates/pages/tea.tsx'],
])('finds where the address %s of a page is written: %s', (address, place) => {
  expect(findAddress(address, 'tea/index.html', folder())).toBe(place);
});

it('finds where templates use a name of styles', () => {
  expect(findInTemplates('--line', folder())).toBe('templates/styles/base.css:1:38');
  expect(findInTemplates('--calendar', folder())).toBeNull();
  expect(findInTemplates('--calendar', folder('node_modules/calendar/style.css'))).toBeUndefined();
});
