import { expect, it } from 'vitest';

/** A page of the index. */
interface Entry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

interface Directory {
  readonly words: readonly (readonly [string, string])[];
}

type Publish = (name: string, value: unknown) => string;

// The starter is a project of its own, with types of its own.
const starter = (path: string): Promise<unknown> =>
  import(new URL(`../../../src/starter/templates/${path}.ts`, import.meta.url).href);
const { searchDirectory } = (await starter('components/search-parts')) as {
  searchDirectory: (pages: readonly Entry[], language: string, publish: Publish) => Directory;
};
const { foldsOf } = (await starter('components/search-folds')) as { foldsOf: (language: string) => readonly unknown[] };
const { findPages } = (await starter('islands/search-box/find-pages')) as {
  findPages: (query: string, options: object) => Promise<readonly string[][] | undefined>;
};
const { plainText } = (await starter('components/plain-text')) as {
  plainText: (...parts: readonly (string | { readonly source: string })[]) => string;
};

/** Makes the index of these pages, and returns a search that counts the files that it fetches. */
function createSearch(entries: readonly Partial<Entry>[], language = 'en') {
  const files = new Map<string, unknown>();
  const pages = entries.map((entry) => ({ path: '/', title: '', description: '', text: '', ...entry }));
  const directory = searchDirectory(pages, language, (name, value) => {
    const address = `${name}-${String(files.size)}`;
    files.set(address, value);
    return address;
  });
  files.set('index', directory);
  const fetched = new Set<string>();
  const load = (address: string): Promise<unknown> => {
    fetched.add(address);
    return Promise.resolve(JSON.parse(JSON.stringify(files.get(address))));
  };
  const find = (query: string) => findPages(query, { index: 'index', folds: foldsOf(language), load });
  return { directory, fetched, find, paths: async (query: string) => (await find(query))?.map(([path]) => path) };
}

it.each([
  ['hi', 'हिंदी में नियम', 'हिन्दी', true],
  ['hi', 'हिन्दी', 'हिंदी', true],
  ['hi', 'हिन्दी', 'हिनदी', false],
  ['hi', 'ज़रूरी', 'जरूरी', true],
  ['hi', 'जरूरी', 'ज़रूरी', true],
  ['hi', 'पण्डित', 'पंडित', true],
  ['hi', 'सम्बन्ध', 'संबंध', true],
  ['hi', 'आपकी उम्र १८ हो', '18', true],
  ['hi', '18 साल', '१८', true],
  ['hi', 'चाँद', 'चांद', true],
  ['hi', 'ऑफ़र', 'ओफर', true],
  ['hi', 'डॉक्टर', 'डाॅक्टर', true],
  ['hi', 'क्‍या', 'क्या', true],
  ['hi', 'नहीं', 'नही', true],
  ['hi', 'लूडो', 'लुडो', true],
  ['hi', 'लूडो', 'लाडो', false],
  ['mr', 'हिन्दी', 'हिंदी', true],
  ['mr', 'जीत', 'जित', false],
  ['gu', 'હિન્દી', 'હિંદી', true],
  ['gu', 'અા રમત', 'આ રમત', true],
  ['te', 'హిన్దీ', 'హిందీ', true],
  ['kn', 'ಹಿನ್ದಿ', 'ಹಿಂದಿ', true],
  ['pa', 'ਜ਼ਰੂਰੀ', 'ਜਰੂਰੀ', true],
  ['bn', 'অামার', 'আমার', true],
  ['bn', 'হঠাত্‍', 'হঠাৎ', true],
  ['bn', '১৮', '18', true],
  ['ml', 'അവന്‍', 'അവൻ', true],
  ['ta', '௧௮', '18', true],
  ['ar', 'عـــربي', 'عربي', true],
  ['ar', 'مَدْرَسَة', 'مدرسه', true],
  ['fa', '۱۸ بازی', '18', true],
  ['th', '๑๘', '18', true],
  ['tr', 'Işık', 'isik', true],
  ['tr', 'ılık', 'ilik', true],
  ['tr', 'İstanbul', 'istanbul', true],
  ['en', 'ılık', 'ilik', false],
  ['de', 'für Straßen', 'fuer', true],
  ['de', 'fuer', 'für', true],
  ['de', 'für Straßen', 'strassen', true],
  ['de', 'Strassen', 'straße', true],
  ['de', 'Neue Steuer', 'neue', true],
  ['de', 'Größe', 'groesse', true],
  ['en', 'für', 'fuer', false],
  ['en', 'Strassen', 'straße', false],
  ['hi-Latn', 'Ludo', 'ludo', true],
])('the search of the starter in %s finds in %j, by %j: %s', async (language, text, query, isFound) => {
  expect(await createSearch([{ text }], language).find(query)).toHaveLength(isFound ? 1 : 0);
});

it.each([
  ['Café crème', 'cafe', true],
  ['Cafe', 'café', true],
  ['E-mail us', 'email', true],
  ['Email us', 'e-mail', true],
  ['E-mail', 'mail', true],
  ['Well-being', 'well being', true],
  ['Ludo rules', 'rules ludo', true],
  ['北京天气预报', '天气', true],
  ['การท่องเที่ยวไทย', 'ไทย', true],
  ['سَلام', 'سلام', true],
  ['Ελλάδα', 'ελλαδα', true],
  ['моло́ко', 'молоко', true],
  ['हिन्दी चाय', 'हिन्दी', true],
  ['हिन्दी', 'हिनदी', false],
  ['Ludo', 'udo', false],
  ['Yahoo天気予報', 'yahoo天気', true],
  ['ภาษาไทย', 'ภาษา', true],
])('the search of the starter finds in %j, by %j: %s', async (title, query, isFound) => {
  const entry = { path: '/page/', title, description: 'What it is' };
  expect(await createSearch([entry]).find(query)).toEqual(isFound ? [['/page/', title, 'What it is']] : []);
});

it('the search of the starter finds words of texts, below pages that have all words in the title', async () => {
  const { paths, find } = createSearch([
    { path: '/1/', title: 'Pots', text: 'Thrown from red clay' },
    { path: '/2/', title: 'Red', description: 'Clay' },
    { path: '/3/', title: 'Clay, red' },
  ]);
  expect(await paths('clay')).toEqual(['/3/', '/1/', '/2/']);
  expect(await paths('re cla')).toEqual(['/3/', '/1/', '/2/']);
  expect(await paths('pot clay')).toEqual(['/1/']);
  expect(await paths('pot wheel')).toEqual([]);
  expect(await find(' - ')).toBeUndefined();
});

it('the search of the starter fetches few files of a large index, and finds each word in them', async () => {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu'];
  const word = (number: number): string =>
    `x${String(number).replace(/\d/g, (digit) => syllables[Number(digit)] ?? '')}`;
  const { directory, fetched, paths } = createSearch(
    Array.from({ length: 100 }, (_, page) => ({
      path: `/${String(page)}/`,
      text: Array.from({ length: 100 }, (_unused, index) => word(1000 + page * 90 + index)).join(' '),
    })),
  );
  expect(directory.words.length).toBeGreaterThan(4);
  for (const page of [0, 17, 55, 99]) {
    fetched.clear();
    expect(await paths(word(1000 + page * 90 + 50))).toEqual([`/${String(page)}/`]);
    expect(fetched.size).toBe(3);
  }
  expect(await paths('x')).toBeUndefined();
});

it('the text of a page for the search has no addresses, tags and names of components', () => {
  const source =
    'Take [the bus](/bus/) <b>now</b>:\n\n:::tip{label="x"}\nGo.\n:::\n\n```ts title="a.ts"\nrun();\n```\n';
  expect(plainText('Lead', { source })).toBe('Lead Take [the bus now : Go. run();');
});
