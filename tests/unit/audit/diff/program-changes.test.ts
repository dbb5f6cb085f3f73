import { expect, it } from 'vitest';
import type { Change } from '../../../../src/audit/diff/model/change.js';
import type { FileMatch } from '../../../../src/audit/diff/model/match-files.js';
import { createSourceChanges } from '../../../../src/audit/diff/source/source-changes.js';
import { createExplainByProgram } from '../../../../src/audit/diff/source/program-changes.js';
import type { AuditFolder } from '../../../../src/audit/audit-folder.js';

const change: Change = {
  category: 'code',
  kind: 'changed',
  about: { what: 'file-text', name: 'script file', part: 'part of ' },
  before: '19.2.0',
  after: '19.2.1',
  ripple: false,
};
const match = (path: string): FileMatch => ({
  before: { path, size: 1, sha256: 'a' },
  after: { path, size: 1, sha256: 'b' },
});

/** What a build of two islands noted, one of which has this source. */
function audit(menu: string, about: Partial<AuditFolder> = {}): AuditFolder {
  return {
    agrees: true,
    base: '',
    origin: '',
    generator: 'islet 1.0.0',
    profile: 'production',
    asOf: {},
    packages: { react: '19.2.0', svgo: '4.1.0' },
    sources: new Map([
      ['templates/islands/menu.tsx', menu],
      ['templates/islands/film.tsx', 'same'],
    ]),
    groups: new Map([
      ['island:menu', ['templates/islands/menu.tsx']],
      ['island:film', ['templates/islands/film.tsx']],
    ]),
    sourcesOf: (path) => (path === 'unknown.js' ? [] : [`island:${path.replace('.js', '')}`]),
    templateOf: () => undefined,
    isNoPage: () => false,
    isCopied: () => false,
    pageFile: () => undefined,
    readSource: () => undefined,
    placeOf: () => undefined,
    records: undefined,
    ...about,
  };
}

function said(
  before: AuditFolder | undefined,
  after: AuditFolder | undefined,
  path: string,
  of = change,
): string | undefined {
  return createExplainByProgram({ before, after }, createSourceChanges(before, after))(match(path), of);
}

it('says what a change follows from where no source of the file differs', () => {
  const note = 'no source of it differs: ';
  const unknown = `${note}the version of islet or of a package changed`;
  expect(said(audit('old'), audit('new'), 'film.js')).toBe(unknown);
  expect(said(audit('old'), audit('old', { generator: 'islet 1.1.0' }), 'menu.js')).toBe(
    `${note}islet 1.0.0 -> islet 1.1.0`,
  );
  expect(
    said(audit('old'), audit('old', { packages: { preact: '11.0.0', react: '19.2.1', svgo: '4.1.0' } }), 'menu.js'),
  ).toBe(`${note}preact none -> 11.0.0, react 19.2.0 -> 19.2.1`);
  expect(said(audit('old', { packages: undefined }), audit('old'), 'menu.js')).toBe(unknown);
  const [old, fresh] = [
    { node: '20.20.2', zones: '2025c' },
    { node: '22.23.5', zones: '2026e' },
  ] as const;
  expect(said(audit('old', { runtime: old }), audit('old', { runtime: fresh }), 'menu.js')).toBe(
    `${note}node 20.20.2 -> 22.23.5, zones 2025c -> 2026e`,
  );
});

it.each([
  ['a source differs', audit('old'), audit('new'), 'menu.js', change],
  ['the sources are not known', audit('old'), audit('old'), 'unknown.js', change],
  ['a build noted nothing', audit('old'), undefined, 'film.js', change],
  ['the profiles differ', audit('old'), audit('old', { profile: 'staging' }), 'film.js', change],
  [
    'the moments differ',
    audit('old', { asOf: { until: '2026-12-15' } }),
    audit('old', { asOf: { from: '2026-12-15' } }),
    'film.js',
    change,
  ],
  ['the change is a ripple', audit('old'), audit('old'), 'film.js', { ...change, ripple: true }],
])('says nothing where %s', (_, before, after, path, of) => {
  expect(said(before, after, path, of)).toBeUndefined();
});
