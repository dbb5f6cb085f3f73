import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyBookshop } from '../bookshop.js';
import { createChance } from '../../helpers/chance.js';

const PAIRS = process.env['ISLET_LONG'] === '1' ? 60 : 12;
const WORDS = ['amber', 'copper', 'lantern', 'meadow', 'harbour', 'willow', 'pebble', 'thimble'];

interface Found {
  readonly category: string;
  readonly subject: string;
  readonly ripple: boolean;
  readonly before: string | null;
  readonly after: string | null;
  readonly context: string | null;
  readonly files: readonly string[];
  readonly sources: readonly { readonly before: string | null; readonly after: string | null }[];
}

/** A change of a file that is made and undone in turns, and which findings it causes. */
interface Edit {
  readonly file: string;
  readonly texts: readonly [string, string];
  owns(finding: Found): boolean;
}

const template = (file: string, from: string, to: string, owns: Edit['owns']): Edit => ({
  file: `templates/${file}`,
  texts: [from, to],
  owns,
});
const onSubject =
  (pattern: RegExp): Edit['owns'] =>
  ({ subject }) =>
    pattern.test(subject);
const saying =
  (word: string): Edit['owns'] =>
  ({ before, after }) =>
    `${before ?? ''} ${after ?? ''}`.toLowerCase().includes(word);
const noindex = (name: string, title: string): Edit => ({
  file: `site/pages/books/${name}.yaml`,
  texts: ['template: book\n', 'template: book\nnoindex: true\n'],
  owns: ({ subject, files, before, after, context }) =>
    subject.includes('robots') ||
    files.includes('sitemap.xml') ||
    (files.includes('all/index.html') && `${before ?? ''}${after ?? ''}${context ?? ''}`.match(name) !== null) ||
    (files.includes('all/index.html') && `${before ?? ''}${after ?? ''}${context ?? ''}`.includes(title)),
});

const FIXED: readonly Edit[] = [
  template(
    'pages/book.tsx',
    'name: content.heading,',
    'name: content.heading.toUpperCase(),',
    onSubject(/^structured data .*name$/),
  ),
  template('pages/book.tsx', "ogType: 'article'", "ogType: 'website'", onSubject(/og:type/)),
  template('pages/shelf.tsx', 'alt=""', 'alt="A pile of paper"', onSubject(/main img\[alt\]/)),
  template('layouts/frame.tsx', 'width="24"', 'width="48"', onSubject(/\[width\]/)),
  template('layouts/frame.tsx', '<main>', '<main tabIndex={-1}>', onSubject(/\[tabindex\]/i)),
  template('layouts/frame.module.css', '.foot {', '.foot {\n  order: 1;', ({ category }) => category === 'code'),
  template('pages/all.tsx', '<h1>', '<h1 title="Everything">', onSubject(/\[title\]/)),
  noindex('river', 'The River'),
  noindex('lake', 'The Lake'),
];

/** Lines to which a word is added. */
const WORDED = [
  ['site/data/shop.yaml', 'open: Open after dark'],
  ['site/data/shelves/first.yaml', 'label: Up to 100 pages'],
  ['site/data/shelves/second.yaml', 'label: More than that'],
  ['site/pages/books/river.yaml', 'heading: The River'],
  ['site/pages/books/river.yaml', 'title: The River'],
  ['site/pages/books/lake.yaml', '  - Still water.'],
  ['site/pages/index.yaml', 'heading: Books for one night'],
  ['site/pages/404.yaml', 'heading: This shelf is empty'],
] as const;

const LIST = `import { defineTemplate, listRoutes, z } from 'islet';
import { Frame } from '../layouts/frame.js';

export default defineTemplate({
  description: 'All pages.',
  schema: z.object({ heading: z.string().min(1) }),
  example: { title: 'Title', description: 'What the page is about.', heading: 'Heading' },
  component: ({ content }) => (
    <Frame>
      <h1>{content.heading}</h1>
      <ul>{listRoutes().filter(({ noindex }) => !noindex).map(({ path, title }) => <li key={path}><a href={path}>{title}</a></li>)}</ul>
    </Frame>
  ),
});
`;

it.each([
  ['an ordinary build', []],
  ['a build with --provenance', ['--provenance']],
])(
  `names the true cause of each of ${String(PAIRS)} generated pairs of simultaneous changes of %s`,
  { timeout: 300_000 },
  async (_, args) => {
    const chance = createChance(43);
    const site = await copyBookshop();
    const former = join(site.root, 'former');
    await site.write('templates/pages/all.tsx', LIST);
    await site.write('site/pages/all.yaml', 'template: all\ntitle: All\ndescription: All books.\nheading: All books\n');
    const river = await site.read('site/pages/books/river.yaml');
    await site.write(
      'site/pages/books/lake.yaml',
      river
        .replaceAll('River', 'Lake')
        .replace('redirectFrom: [/river/]\n', '')
        .replace('  - It rains', '  - Still water.\n  - It rains'),
    );
    const wrong: string[] = [];
    let total = 0;
    let unsure = 0;
    const made = new Set<Edit>();
    const said = new Map<string, string>();
    expect(await site.build(args)).toMatchObject({ code: 0 });
    for (let pair = 0; pair < PAIRS; pair += 1) {
      for (const part of ['', '.audit'])
        await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true, force: true });
      const first = chance.pick(FIXED);
      const word = (): Edit => {
        const [file, line] = chance.pick(WORDED.filter(([name]) => name !== first.file));
        const unique = `${chance.pick(WORDS)}${String(pair)}`;
        const texts = [said.get(line) ?? line, `${line} and the ${unique} River`] as const;
        said.set(line, texts[1]);
        return { file, texts, owns: saying(unique) };
      };
      const edits = [first, pair % 3 === 0 ? chance.pick(FIXED.filter(({ file }) => file !== first.file)) : word()];
      for (const edit of edits) {
        const [from, to] = edit.texts;
        if (made.delete(edit)) await site.edit(edit.file, to, from);
        else {
          await site.edit(edit.file, from, to);
          made.add(edit);
        }
      }
      const { code, stdout: problems } = await site.build(args);
      expect(code, problems).toBe(0);
      const { stdout } = await site.cli(['diff', former, site.out, '--reporter', 'json']);
      const { findings } = (JSON.parse(stdout) as { result: { report: { findings: readonly Found[] } } }).result.report;
      for (const finding of findings.filter(({ ripple }) => !ripple)) {
        const causes = edits.filter((edit) => edit.owns(finding)).map(({ file }) => file);
        const named = finding.sources.map((source) => source.after ?? source.before ?? '');
        const says = `${String(pair)}: ${finding.subject} of ${causes.join(', ')}: ${named.join(' | ')}`;
        total += 1;
        if (named.some((name) => name.startsWith('one of these') && causes.some((cause) => name.includes(cause))))
          unsure += 1;
        else if (named.length === 0 || named.some((name) => !causes.some((cause) => name.startsWith(cause))))
          wrong.push(says);
      }
    }
    expect(wrong).toEqual([]);
    expect(total).toBeGreaterThanOrEqual(2 * PAIRS);
    expect(unsure / total).toBeLessThanOrEqual(0.05);
  },
);
