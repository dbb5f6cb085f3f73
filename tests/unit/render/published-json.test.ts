import { expect, it } from 'vitest';
import { createJsonPublisher } from '../../../src/render/page/published-json.js';

it('publishes equal values under one name once, with all that they may come from', () => {
  const json = createJsonPublisher();
  const { path: first } = json.publish('words', { close: 'Close' }, ['site/data/b.yaml']);
  expect(first).toMatch(/^assets\/words-[0-9a-f]{8}\.json$/);
  expect(json.publish('words', { close: 'Close' }, ['site/data/a.yaml']).path).toBe(first);
  const { path: other } = json.publish('words', { close: 'बंद' }, []);
  expect(other).not.toBe(first);
  expect(json.published()).toEqual(
    [
      { path: first, text: '{"close":"Close"}', sources: ['site/data/a.yaml', 'site/data/b.yaml'] },
      { path: other, text: '{"close":"बंद"}', sources: [] },
    ].sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
});

it('refuses what JSON cannot carry', () => {
  const json = createJsonPublisher();
  expect(() => json.publish('words', { at: new Date(0) }, [])).toThrow('shared-props-not-json');
  expect(() => json.publish('words', undefined, [])).toThrow('The value published as `words` is undefined.');
  expect(() => json.publish('words', () => 1, [])).toThrow('The value published as `words` is a function.');
  expect(json.published()).toEqual([]);
});

it.each(['../words', 'Words', 'two words', ''])('refuses the name %j, which would be a part of a path', (name) => {
  expect(() => createJsonPublisher().publish(name, 1, [])).toThrow('not kebab-case');
});
