import { expect, test } from 'vitest';
import { fillPlaces } from '../../../../templates/shared/fill-places.js';

test.each([
  ['{players} players', '1,50,000 players'],
  ['in {area}', 'in Delhi NCR'],
  ['{area} has {players}, {players}', 'Delhi NCR has 1,50,000, 1,50,000'],
  ['{other} stays', '{other} stays'],
  ['nothing to fill', 'nothing to fill'],
])('%s', (text, filled) => {
  expect(fillPlaces(text, { players: '1,50,000', area: 'Delhi NCR' })).toBe(filled);
});

test('puts in a value as it is, whatever it looks like', () => {
  expect(fillPlaces('in {area}', { area: '$& {area}' })).toBe('in $& {area}');
});
