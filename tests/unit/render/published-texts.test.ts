import { expect, it } from 'vitest';
import { createTextPublisher } from '../../../src/render/page/published-texts.js';

it('publishes equal values under one name once, with all that they may come from', () => {
  const texts = createTextPublisher();
  const { path: first } = texts.json('words', { close: 'Close' }, ['site/data/b.yaml']);
  expect(first).toMatch(/^assets\/words-[0-9a-f]{8}\.json$/);
  expect(texts.json('words', { close: 'Close' }, ['site/data/a.yaml']).path).toBe(first);
  const { path: other } = texts.json('words', { close: 'बंद' }, []);
  expect(other).not.toBe(first);
  expect(texts.published()).toEqual(
    [
      { path: first, text: '{"close":"Close"}', sources: ['site/data/a.yaml', 'site/data/b.yaml'] },
      { path: other, text: '{"close":"बंद"}', sources: [] },
    ].sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
});

it('refuses what JSON cannot carry', () => {
  const texts = createTextPublisher();
  expect(() => texts.json('words', { at: new Date(0) }, [])).toThrow('shared-props-not-json');
  expect(() => texts.json('words', undefined, [])).toThrow('The value published as `words` is undefined.');
  expect(() => texts.json('words', () => 1, [])).toThrow('The value published as `words` is a function.');
  expect(texts.published()).toEqual([]);
});

it.each(['../words', 'Words', 'two words', ''])('refuses the name %j, which would be a part of a path', (name) => {
  expect(() => createTextPublisher().json(name, 1, [])).toThrow('not kebab-case');
});

it('publishes a drawing that browsers read as a file, and refuses one that they would not draw', () => {
  const texts = createTextPublisher('/shop');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
  const { path, text } = texts.svg('board', drawing, []);
  expect(path).toMatch(/^shop\/assets\/board-[0-9a-f]{8}\.svg$/);
  expect(text).toBe(drawing);
  for (const markup of ['<svg></svg>', '<p xmlns="http://www.w3.org/1999/xhtml"></p>'])
    expect(() => texts.svg('board', markup, []), markup).toThrow('is no `<svg xmlns=');
});
