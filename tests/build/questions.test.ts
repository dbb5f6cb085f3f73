import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { copySharedFixture, type Site } from '../helpers/site.js';
import { atTerminal, keys } from '../helpers/terminal.js';

describe('islet new page at a terminal', () => {
  let site: Site;
  beforeAll(async () => {
    site = await copySharedFixture('bookshop');
  });
  afterAll(() => site.dispose());

  it('asks for kind, address, title and description, again where an answer cannot be, and writes the page', async () => {
    const { code, shown } = await atTerminal(
      site.root,
      ['new', 'page'],
      [
        ['Which kind of page?', keys.down],
        ['A shelf with a picture', keys.enter],
        ['At which address?', `books/river${keys.enter}`],
        ['exists already', `${keys.erase.repeat('river'.length)}Sea side${keys.enter}`],
        ['Rename it to sea-side', `${keys.erase.repeat('Sea side'.length)}sea${keys.enter}`],
        ['Its title', `The Sea${keys.enter}`],
        ['search results say', keys.enter],
      ],
    );
    expect(shown).toContain('A book in a few lines.');
    expect(shown).toContain('Wrote site/pages/books/sea.yaml, which becomes /books/sea/.');
    expect(code).toBe(0);
    expect(parse(await site.read('site/pages/books/sea.yaml'))).toMatchObject({
      template: 'shelf',
      title: 'The Sea',
      description: 'What the page is about.',
    });
  });

  it('asks only for what was not named, and writes nothing when it is left with Ctrl+C', async () => {
    const before = await readdir(join(site.root, 'site/pages'), { recursive: true });
    const { code, shown } = await atTerminal(
      site.root,
      ['new', 'page', 'books/hill', '--description', 'A hill.'],
      [
        ['Which kind of page?', keys.enter],
        ['Its title', keys.ctrlC],
      ],
    );
    expect(code).toBe(130);
    expect(shown).not.toMatch(/At which address|search results say/);
    expect(shown).toContain('No page was started.');
    expect(await readdir(join(site.root, 'site/pages'), { recursive: true })).toEqual(before);
  });
});

describe('islet init at a terminal', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-init-')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('leaves nothing behind when it is left with Ctrl+C', async () => {
    const { code, shown } = await atTerminal(
      folder,
      ['init', 'left'],
      [
        ['What is the site called?', `Left${keys.enter}`],
        ['Where will it be published?', keys.ctrlC],
      ],
    );
    expect([code, await readdir(folder)]).toEqual([130, []]);
    expect(shown).toContain('No site was started.');
  });

  it('asks nothing where all is named', async () => {
    const { code, shown } = await atTerminal(
      folder,
      ['init', 'named', '--name', 'Named', '--origin', 'https://named.example', '--language', 'en'],
      [],
    );
    expect([code, shown.startsWith('Wrote a site of')], shown).toEqual([0, true]);
    await rm(join(folder, 'named'), { recursive: true });
  });

  it('asks for name, address and language, takes what it suggests, and says what to type next', async () => {
    const { code, shown } = await atTerminal(
      folder,
      ['init', 'night-shelf'],
      [
        ['What is the site called?', keys.enter],
        ['Where will it be published?', `shelf.example${keys.enter}`],
        [
          'must be a scheme and a host',
          `${keys.erase.repeat('shelf.example'.length)}https://shelf.example${keys.enter}`,
        ],
        ['Which language', `hi${keys.enter}`],
      ],
    );
    expect(code).toBe(0);
    expect(shown).toContain('cd night-shelf\n  npm install\n  npm run dev');
    expect(shown).toContain('Its sample texts are English');
    expect(parse(await readFile(join(folder, 'night-shelf/site/site.yaml'), 'utf8'))).toMatchObject({
      name: 'Night shelf',
      origin: 'https://shelf.example',
      defaultLocale: 'hi',
      locales: [{ code: 'hi', label: 'हिन्दी', dir: 'ltr' }],
    });
  });
});
