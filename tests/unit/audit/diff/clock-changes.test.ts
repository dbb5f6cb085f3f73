import { expect, it } from 'vitest';
import type { AuditFolder } from '../../../../src/audit/audit-folder.js';
import { clockChange } from '../../../../src/audit/diff/source/clock-changes.js';
import { createSourceChanges } from '../../../../src/audit/diff/source/source-changes.js';

const OFFER = 'site/pages/offer.yaml';
const text = 'title: Offer\npublishFrom: 2026-12-15T09:00\n';

/** What a build with a version of the time zone data recorded; `offer` is the text of a page that it published. */
function audit(zones: string, asOf: AuditFolder['asOf'], until2026: string, offer?: string): AuditFolder {
  return {
    agrees: true,
    base: '',
    origin: '',
    generator: '',
    profile: 'production',
    asOf,
    runtime: { node: '', zones },
    clocks: { zone: 'America/Vancouver', offsets: { '2026-03-14': '-07:00', [until2026]: '-08:00' } },
    packages: {},
    sources: new Map(offer === undefined ? [] : [[OFFER, offer]]),
    groups: new Map(),
    sourcesOf: () => [OFFER],
    templateOf: () => undefined,
    isNoPage: () => false,
    isCopied: () => false,
    pageFile: () => OFFER,
    readSource: () => offer,
    placeOf: () => undefined,
    records: undefined,
  };
}

const before = audit('2025c', { until: '2026-12-15T09:00:00-08:00' }, '2026-11-09');

it('takes a dated page that only one build published for unchanged, if clocks differ and one moment can give both', () => {
  const after = audit('2026e', { from: '2026-12-15T09:00:00-07:00' }, '2027-11-09', text);
  expect(clockChange(before, after)).toBe(
    'The clocks of America/Vancouver differ between time zone data 2025c and 2026e, from about 2026-11-09 on: a time without an offset is another moment.',
  );
  expect(createSourceChanges(before, after).isDiffering(OFFER)).toBe(false);
});

it.each([
  ['clocks are the same', audit('2026e', { from: '2026-12-15T09:00:00-07:00' }, '2026-11-09', text)],
  ['its date has passed', audit('2026e', { from: '2026-12-15T09:00:00-08:00' }, '2027-11-09', text)],
  ['it has no date', audit('2026e', {}, '2027-11-09', 'title: Offer\n')],
])('takes it for added where %s', (_, after) => {
  expect(createSourceChanges(before, after).isDiffering(OFFER)).toBe(true);
});
