/** A pattern of what readers type in more than one way, and what takes its place in the search. */
export type Fold = readonly [pattern: string, replacement: string];

/** Blocks of Unicode in which equal letters have equal offsets. */
const BLOCKS: Readonly<Record<string, number>> = { hi: 0x900, bn: 0x980, gu: 0xa80 };

/** Letters that look like one and can be typed as several, by their offsets; `J` is the zero-width joiner. */
const TYPED: Readonly<Record<string, string>> = {
  hi: `05+3e+45=11 05+3e+46=12 05+3e+47=13 05+3e+48=14 05+3e=06 05+45=72 05+46=04 05+49=11 05+4a=12 05+4b=13 05+4c=14
    06+45=11 06+46=12 06+47=13 06+48=14 09+41=0a 0f+45=0d 0f+46=0e 0f+47=10 3e+45=49 3e+46=4a 3e+47=4b 3e+48=4c`,
  gu: `05+3e+45=11 05+3e+47=13 05+3e+48=14 05+3e=06 05+45=0d 05+47=0f 05+48=10 05+49=11 05+4b=13 05+4c=14
    06+45=11 06+47=13 06+48=14 3e+45=49 3e+47=4b 3e+48=4c`,
  bn: '05+3e=06 24+4d+J=4e',
};

/** Spellings of Hindi that Lucene takes for the same: signs of other vowels, long vowels, half letters. */
const HINDI: readonly Fold[] = [
  ['ऩ', 'न'],
  ['ऱ', 'र'],
  ['ऴ', 'ळ'],
  ['ँ', 'ं'],
  ['्', ''],
  ['[ॅॆै]', 'े'],
  ['[ॉॊौ]', 'ो'],
  ['[ऍऎऐ]', 'ए'],
  ['[ऑऒऔ]', 'ओ'],
  ['[ऄआॲ]', 'अ'],
  ['ई', 'इ'],
  ['ऊ', 'उ'],
  ['ॠ', 'ऋ'],
  ['ॡ', 'ऌ'],
  ['ी', 'ि'],
  ['ू', 'ु'],
  ['ॄ', 'ृ'],
  ['ॣ', 'ॢ'],
];

/** What the search takes for the same in a language, in this order, after NFKC. */
export function foldsOf(language: string): Fold[] {
  const base = BLOCKS[language];
  if (base === undefined) return [];
  const letter = (offset: string): string =>
    offset === 'J' ? '\u200d' : String.fromCodePoint(base + Number.parseInt(offset, 16));
  const typed = (TYPED[language] ?? '').split(/\s+/).map((row): Fold => {
    const [parts = '', result = ''] = row.split('=');
    return [parts.split('+').map(letter).join(''), letter(result)];
  });
  const nasals = ['19', '1e', '23', '28', '2e'].map(letter).join('');
  // A nasal before another consonant is also written as a dot.
  const dots: Fold = [`[${nasals}]${letter('4d')}(?=[${letter('15')}-${letter('39')}])`, letter('02')];
  return [
    ...typed,
    ['[\u200c\u200d]', ''],
    ...(language === 'bn' ? [] : ([[letter('3c'), ''], dots] as const)),
    ...(language === 'hi' ? HINDI : []),
  ];
}
