import { expect, it } from 'vitest';
import { visibleContent } from '../../../../scripts/bench/peers/visible-content.mjs';

const page = (body: string, head = '<title>T</title><meta name="description" content="D">') =>
  `<!doctype html><html><head>${head}<style>b{}</style></head><body>${body}</body></html>`;

it('is title, description, text and links, however lines are broken', () => {
  const one = visibleContent(page('<h1>One</h1><p>two, <a href="/a/">three</a>.</p><img src="x.svg" alt="four">'));
  expect(one).toBe('T\nD\nOne two, three . four\n/a/');
  expect(
    visibleContent(
      page(
        '\n<h1>\n  One</h1>\n<p>two,\n<a href="/a/">three</a>.</p>\n<picture><img alt="four" src="y.svg"></picture>\n',
      ),
    ),
  ).toBe(one);
});

it('leaves out what nobody reads', () => {
  expect(
    visibleContent(
      page('<script>self.x=1</script><div hidden><p>no</p></div><template>no</template><p>yes<!-- -->!</p>'),
    ),
  ).toBe('T\nD\nyes!\n');
});

it('takes characters for what they are, however they are written', () => {
  expect(visibleContent(page('<p>it&#x27;s &amp; &quot;so&quot;</p>'))).toBe(
    visibleContent(page('<p>it\'s &amp; "so"</p>')),
  );
});

it.each([
  ['a word', '<p>two</p>', undefined],
  ['a link', '<p><a href="/b/">one</a></p>', undefined],
  ['a title', '<p><a href="/a/">one</a></p>', '<title>U</title><meta name="description" content="D">'],
  ['a description', '<p><a href="/a/">one</a></p>', '<title>T</title><meta name="description" content="E">'],
])('tells %s', (_, body, head) => {
  expect(visibleContent(page(body, head))).not.toBe(visibleContent(page('<p><a href="/a/">one</a></p>')));
});
