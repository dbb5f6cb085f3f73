import { expect, it } from 'vitest';
import type { AuditFolder } from '../../../../src/audit/audit-folder.js';
import type { Change } from '../../../../src/audit/diff/model/change.js';
import { createChangedInputs } from '../../../../src/audit/diff/source/changed-inputs.js';
import { createFindSources } from '../../../../src/audit/diff/source/find-sources.js';
import { createSourceChanges } from '../../../../src/audit/diff/source/source-changes.js';

const TEMPLATE = 'templates/pages/home.tsx';
const page = { path: 'index.html', size: 1, sha256: 'a' };
const change: Change = {
  category: 'structure',
  kind: 'added',
  about: { what: 'elements', place: 'main' },
  before: undefined,
  after: '<p>',
  context: 'Plum cake',
  ripple: false,
};

/** A build of a page at a moment, without recorded positions. */
function audit(asOf: AuditFolder['asOf'], template: string): AuditFolder {
  return {
    agrees: true,
    base: '',
    origin: '',
    generator: '',
    profile: 'production',
    asOf,
    packages: {},
    sources: new Map([
      ['site/pages/index.yaml', 'same'],
      [TEMPLATE, template],
    ]),
    groups: new Map(),
    sourcesOf: () => ['site/pages/index.yaml', TEMPLATE],
    templateOf: () => 'home',
    isNoPage: () => false,
    isCopied: () => false,
    pageFile: () => 'site/pages/index.yaml',
    readSource: (file) => (file === TEMPLATE ? template : 'title: Home\noffer: Plum cake\n'),
    placeOf: () => undefined,
    records: undefined,
  };
}

it.each([
  ['two moments have the line of a dated text', audit({ from: '2026-12-15' }, 'old'), 'site/pages/index.yaml:2:8'],
  ['two moments have a changed template first', audit({ from: '2026-12-15' }, '<p>'), `${TEMPLATE}:1:2`],
  ['one moment have no dated text', audit({ until: '2026-12-15' }, 'old'), undefined],
])('changes between %s as their source', (_what, after, expected) => {
  const before = audit({ until: '2026-12-15' }, 'old');
  const audits = { before, after };
  const sources = createSourceChanges(before, after);
  const inputs = createChangedInputs(audits, sources);
  const findSources = createFindSources({ audits, sources, inputs });
  const found = findSources({ before: page, after: page }, change);
  expect(found[0]?.after).toBe(expected);
});
