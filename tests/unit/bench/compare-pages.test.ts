import { describe, expect, it } from 'vitest';
import { requireSameContent, visibleContent } from '../../../scripts/bench/compare-pages.js';

const page = (body: string, head = '<title>T</title><meta name="description" content="D">') =>
  `<!doctype html><html><head>${head}<style>b{}</style></head><body>${body}</body></html>`;

describe('visible content', () => {
  it('is title, description, text and links, however lines are broken', () => {
    const one = visibleContent(page('<h1>One</h1><p>two, <a href="/a/">three</a>.</p><img src="x.svg" alt="four">'));
    const other = visibleContent(
      page(
        '\n<h1>\n  One</h1>\n<p>two,\n<a href="/a/">three</a>.</p>\n<picture><img alt="four" src="y.svg"></picture>\n',
      ),
    );
    expect(one).toBe('T\nD\nOne two, three . four\n/a/');
    expect(other).toBe(one);
  });

  it('leaves out what is not displayed', () => {
    const body = '<script>self.x=1</script><div hidden><p>no</p></div><template>no</template><p>yes<!-- -->!</p>';
    expect(visibleContent(page(body))).toBe('T\nD\nyes!\n');
  });

  it('decodes character references', () => {
    expect(visibleContent(page('<p>it&#x27;s &amp; &quot;so&quot;</p>'))).toBe(
      visibleContent(page('<p>it\'s &amp; "so"</p>')),
    );
  });

  it.each([
    ['a word', '<p>two</p>', undefined],
    ['a link', '<p><a href="/b/">one</a></p>', undefined],
    ['a title', '<p><a href="/a/">one</a></p>', '<title>U</title><meta name="description" content="D">'],
    ['a description', '<p><a href="/a/">one</a></p>', '<title>T</title><meta name="description" content="E">'],
  ])('differs by %s', (_, body, head) => {
    expect(visibleContent(page(body, head))).not.toBe(visibleContent(page('<p><a href="/a/">one</a></p>')));
  });
});

it('rejects pages that differ or are empty', () => {
  const compare = (one: string, other: string) => () => {
    requireSameContent(new Map(Object.entries({ islet: new Map([['/a/', one]]), Hugo: new Map([['/a/', other]]) })));
  };
  expect(compare('same', 'same')).not.toThrow();
  expect(compare('one', 'other')).toThrow('`/a/` is another page by islet than by Hugo');
  expect(compare('', '')).toThrow('`/a/` is another page by islet than by Hugo');
});
