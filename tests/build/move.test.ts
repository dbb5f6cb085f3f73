import { expect, it } from 'vitest';
import { copyBookshop } from './bookshop.js';

it('islet move renames a page with its translation and the links to it, and redirects', async () => {
  const site = await copyBookshop();
  await site.edit('site/pages/books/river.yaml', '<b>Nobody</b>', '<b id="end">Nobody</b>');
  const river = await site.read('site/pages/books/river.yaml');
  await site.write('site/pages/books/river.yaml', `# $schema=../../../.islet/schemas/pages/book.json\n${river}`);
  const hindi = `locale: hi\ntranslationOf: /books/river\n${river.replace('[/river/]', '[/nadi/]')}`;
  await site.write('site/pages/hi/books/river.yaml', hindi.replaceAll('\n', '\r\n'));
  await site.write(
    'site/data/shop.yaml',
    'open: Open after dark\n# The way in.\ndoor:   "/books/river/?from=door#end"   # kept\n',
  );
  await site.write('site/pages/books/_defaults.yaml', 'lines: [\'See <a href="/books/river#end">the end</a>.\']\n');
  await site.edit('site/pages/books/draft.yaml', 'lines: [Not yet.]', '');
  await site.edit(
    'site/pages/index.yaml',
    'look at',
    'once `/books/river/`, see <https://shelf.example/books/river/>, not /books/river/ or /books/river/sea, look at',
  );
  await site.edit('site/site.yaml', '    to: /\n', '    to: /books/river/\n');
  await site.write('site/redirects.csv', '\ufefffrom;to\r\n/brook/;/books/river/#end\r\n');
  await site.edit(
    'templates/layouts/frame.tsx',
    'export function Frame',
    '// Such as /books/river/.\nexport function Frame',
  );
  const draft = river
    .replace('<b id="end">Nobody</b>', '<a href="/books/river/">River</a>')
    .replace(/^redirectFrom.*\n/m, '');
  await site.write('site/pages/books/later.yaml', `draft: true\n${draft}`);
  expect((await site.build()).json.diagnostics).toEqual([]);

  const { code, stdout } = await site.cli([
    'move',
    'site/pages/books/river.yaml',
    '/library/rivers/long/',
    '--reporter',
    'json',
  ]);
  expect(code).toBe(0);
  const { result } = JSON.parse(stdout) as { result: { links: unknown[] } };
  expect(result).toMatchObject({
    kind: 'move',
    moved: [
      { newFile: 'site/pages/library/rivers/long.yaml', route: '/books/river/', newRoute: '/library/rivers/long/' },
      { newFile: 'site/pages/hi/library/rivers/long.yaml', newRoute: '/hi/library/rivers/long/' },
    ],
    mentions: [
      { file: 'templates/layouts/frame.tsx' },
      { file: 'site/pages/index.yaml' },
      { file: 'site/pages/index.yaml' },
    ],
  });
  expect(await site.exists('site/pages/books/river.yaml')).toBe(false);
  expect(await site.read('site/pages/library/rivers/long.yaml')).toBe(
    `# $schema=../../../../.islet/schemas/pages/book.json\n${river.replace('[/river/]', '[/river/, /books/river/]')}`,
  );
  expect(await site.read('site/pages/hi/library/rivers/long.yaml')).toBe(
    hindi
      .replace('translationOf: /books/river', 'translationOf: /library/rivers/long/')
      .replace('[/nadi/]', '[/nadi/, /hi/books/river/]')
      .replaceAll('\n', '\r\n'),
  );
  expect(await site.read('site/redirects.csv')).toBe('\ufefffrom;to\r\n/brook/;/library/rivers/long/#end\r\n');
  expect(await site.read('site/data/shop.yaml')).toBe(
    'open: Open after dark\n# The way in.\ndoor:   "/library/rivers/long/?from=door#end"   # kept\n',
  );
  expect(await site.read('site/pages/books/_defaults.yaml')).toContain('href="/library/rivers/long/#end"');
  expect(await site.read('site/pages/books/later.yaml')).toContain('href="/library/rivers/long/"');
  const index = await site.read('site/pages/index.yaml');
  expect(index).toContain('[the river](/library/rivers/long/)');
  expect(index).toContain(
    'once `/books/river/`, see <https://shelf.example/library/rivers/long/>, not /books/river/ or /books/river/sea',
  );
  expect(await site.read('site/site.yaml')).toContain('    to: /library/rivers/long/\n');

  const built = await site.build();
  expect([built.code, built.json.diagnostics]).toEqual([0, []]);
  const redirects = await site.read('dist/_redirects');
  for (const from of ['/books/river/', '/river/', '/shop/'])
    expect(redirects).toContain(`${from} /library/rivers/long/ `);
  expect(redirects).toContain('/hi/books/river/ /hi/library/rivers/long/ ');

  // Back again: the address that is a page now is no redirect any more.
  expect((await site.cli(['move', '/library/rivers/long', '/books/river/'])).code).toBe(0);
  expect(await site.read('site/pages/books/river.yaml')).toContain('redirectFrom: [/river/, /library/rivers/long/]');
  expect((await site.build()).json.diagnostics).toEqual([]);
});

it('islet move changes nothing if a page is missing or in the way', async () => {
  const site = await copyBookshop();
  const names = async (...args: string[]): Promise<unknown> => {
    const { stdout } = await site.cli(['move', ...args, '--reporter', 'json']);
    return (JSON.parse(stdout) as { diagnostics: { name: string }[] }).diagnostics.map(({ name }) => name);
  };
  expect(await names('/books/rivers/', '/a/')).toEqual(['route-unknown']);
  expect(await names('/books/river/', '/books/draft/')).toEqual(['page-exists']);
  expect(await names('/books/river/', '/shop/')).toEqual(['redirect-shadows-page']);
  expect(await names('/books/draft/', '/river')).toEqual(['redirect-shadows-page']);
  expect(await names('/books/river/', '/Two Words/')).toEqual(['route-invalid']);
  expect(await names('/404.html', '/a/')).toEqual(['page-not-movable']);
  expect((await site.build()).json.diagnostics).toEqual([]);
});
