import { describe, expect, it } from 'vitest';
import { scheduledFile, type ScheduledFile } from '../../../../src/content/yaml/scheduled-file.js';
import { parseYamlFile } from '../../../../src/content/yaml/yaml-file.js';
import { yamlPositions } from '../../../../src/content/yaml/yaml-positions.js';
import { isCurrent, type AsOf } from '../../../../src/lib/site/publish-window.js';

const at = (date: string): AsOf => ({ instant: Date.parse(date) });

function scheduled(text: string, asOf: AsOf | undefined, file = 'site/data/menu.yaml'): ScheduledFile {
  return scheduledFile(parseYamlFile(file, Buffer.from(text)), { timeZone: 'UTC', asOf }, false);
}

const NESTED = `menus:
  - name: Old
    publishUntil: 2026-02-01
  - name: Lunch
    dishes:
      - [{ name: Soup, draft: true }, { name: Bread }]
      - name: Rice
        publishFrom: 2026-03-01
      - name: Fish
`;

describe('items with dates', () => {
  it('are left out at any depth, and those behind them keep their places', () => {
    const { source, timed } = scheduled(NESTED, at('2026-02-15'));
    expect(source.value).toEqual({ menus: [{ name: 'Lunch', dishes: [[{ name: 'Bread' }], { name: 'Fish' }] }] });
    const positions = yamlPositions(source.file, source.text, source.hidden);
    expect(positions.value(['menus', 0, 'dishes', 1, 'name'])).toMatchObject({ line: 9, column: 15 });
    expect(positions.path(['menus', 0, 'dishes', 0, 0, 'name'])).toBe('menus[1].dishes[0][1].name');
    expect(timed).toEqual({
      since: Date.parse('2026-02-01'),
      until: Date.parse('2026-03-01'),
      next: ['site/data/menu.yaml: menus[1].dishes[1] is published'],
    });
  });

  it('change nothing from one date up to the next one', () => {
    const { timed } = scheduled(NESTED, at('2026-02-15'));
    expect(
      ['2026-01-31T23:59Z', '2026-02-01', '2026-02-28T23:59Z', '2026-03-01'].map((date) => isCurrent(timed, at(date))),
    ).toEqual([false, true, true, false]);
  });

  it('are all there in a preview, but for those that are over', () => {
    const { source, previews } = scheduled(NESTED, { ...at('2026-02-15'), previews: true });
    expect(JSON.stringify(source.value)).toBe(
      '{"menus":[{"name":"Lunch","dishes":[[{"name":"Soup"},{"name":"Bread"}],{"name":"Rice"},{"name":"Fish"}]}]}',
    );
    expect(previews).toEqual([
      'site/data/menu.yaml: menus[1].dishes[0][0] is a draft',
      'site/data/menu.yaml: menus[1].dishes[1] is published from 2026-03-01 00:00 +00:00',
    ]);
  });

  it('may be lines of CSV, and empty cells say nothing', () => {
    const csv = 'city,publishFrom,draft\nPune,,\nAgra,2026-03-01,\nGoa,,true\n';
    expect(scheduled(csv, at('2026-02-15'), 'site/data/cities.csv').source.value).toEqual({ rows: [{ city: 'Pune' }] });
  });
});
