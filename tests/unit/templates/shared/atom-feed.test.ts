import { expect, it } from 'vitest';
import { atomFeed } from '../../../../templates/shared/atom-feed.js';

it('escapes texts, and is as old as its newest entry', () => {
  const entries = ['2025-01-02', '2026-03-04'].map((updated) => ({
    url: `https://tea.example/${updated}/`,
    title: 'Tea & <milk>',
    description: 'Say "when"',
    published: '2025-01-01T00:00:00+05:30',
    updated: `${updated}T00:00:00+05:30`,
  }));
  const feed = atomFeed({
    title: 'Tea',
    author: 'Tea',
    language: 'en',
    home: 'https://tea.example/',
    self: 'https://tea.example/feed.xml',
    entries,
  });
  expect(feed).toContain('<title>Tea &#38; &#60;milk&#62;</title>');
  expect(/<updated>(.*?)</.exec(feed)?.[1]).toBe('2026-03-04T00:00:00+05:30');
  expect(feed.match(/<entry>/g)).toHaveLength(2);
});
