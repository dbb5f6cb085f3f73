import { describe, expect, it } from 'vitest';
import type { PreparedText } from '../../../../src/content/rich-text/prepared-text.js';
import { createRichTextCache, type KnownText } from '../../../../src/content/rich-text/rich-text-cache.js';

/** A text that is not plain, since it has an entity. */
const RICH = '<p>black &amp; green</p>';

const PLAIN = '<p>black and green</p>';

/** As no library would prepare it. */
function known(source: string, kind: KnownText['kind'] = 'html', html = 'known'): KnownText {
  return {
    kind,
    text: {
      value: { source, html, headings: [], words: 0 },
      links: [],
      pictures: [],
      components: [],
      ids: [],
      problems: [],
    },
  };
}

async function html(prepared: PreparedText | Promise<PreparedText>): Promise<string> {
  return (await prepared).value.html;
}

describe('a cache of rich text', () => {
  it('prepares a text once, and plain ones at once', async () => {
    const cache = createRichTextCache();
    expect(cache.get(PLAIN, 'html')).not.toBeInstanceOf(Promise);
    const first = await cache.get(RICH, 'html');
    expect(first.value.html).toBe(RICH);
    expect(cache.get(RICH, 'html')).toBe(first);
    expect(await html(cache.get(RICH, 'markdown'))).toBe('<p>black &amp; green</p>');
  });

  it('takes earlier texts of the same kind, which it asks for once a text would take time', async () => {
    let asked = 0;
    const cache = createRichTextCache(() => {
      asked += 1;
      return [known(RICH), known('*tea*', 'markdown')];
    });
    await cache.get(PLAIN, 'html');
    expect(asked).toBe(0);
    expect(cache.get(RICH, 'html')).toMatchObject({ value: { html: 'known' } });
    expect(cache.get('*tea*', 'markdown')).toMatchObject({ value: { html: 'known' } });
    expect(await html(cache.get(RICH, 'markdown'))).not.toBe('known');
    expect(asked).toBe(1);
  });

  it('has news only where a text was prepared, with those that were asked for last at the end', async () => {
    const cache = createRichTextCache(() => [known('<p>&lt;</p>'), known('<p>&gt;</p>')]);
    await cache.get(PLAIN, 'html');
    await cache.get('<p>&lt;</p>', 'html');
    expect(cache.news()).toBeUndefined();
    await cache.get(RICH, 'html');
    expect(cache.news()?.map(({ kind, text }) => [kind, text.value.source])).toEqual([
      ['html', '<p>&gt;</p>'],
      ['html', '<p>&lt;</p>'],
      ['html', RICH],
    ]);
  });
});
