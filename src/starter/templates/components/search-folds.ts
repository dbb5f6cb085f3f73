/** A pattern of what readers type in more than one way, and what takes its place in the search. */
export type Fold = readonly [pattern: string, replacement: string];

/** Blocks of Unicode in which equal letters of Indian scripts have equal offsets. */
const BLOCKS: Readonly<Record<string, number>> = {
  Deva: 0x900, Beng: 0x980, Guru: 0xa00, Gujr: 0xa80, Orya: 0xb00, Taml: 0xb80, Telu: 0xc00, Knda: 0xc80, Mlym: 0xd00,
};

/** Letters that look like one and can be typed as several, by their offsets; `J` is the zero-width joiner. */
const TYPED: Readonly<Record<string, string>> = {
  Deva: `05+3e+45=11 05+3e+46=12 05+3e+47=13 05+3e+48=14 05+3e=06 05+45=72 05+46=04 05+49=11 05+4a=12 05+4b=13 05+4c=14
    06+45=11 06+46=12 06+47=13 06+48=14 09+41=0a 0f+45=0d 0f+46=0e 0f+47=10 3e+45=49 3e+46=4a 3e+47=4b 3e+48=4c`,
  Gujr: `05+3e+45=11 05+3e+47=13 05+3e+48=14 05+3e=06 05+45=0d 05+47=0f 05+48=10 05+49=11 05+4b=13 05+4c=14
    06+45=11 06+47=13 06+48=14 3e+45=49 3e+47=4b 3e+48=4c`,
  Guru: '05+3e=06 05+48=10 05+4c=14 41+41=42 72+3f=07 72+40=08 72+47=0f 73+41=09 73+42=0a 73+4b=13',
  Beng: '05+3e=06 24+4d+J=4e',
  Orya: '05+3e=06 0f+57=10 13+57=14',
  Taml: '09+57=0a',
  Telu: '12+4c=14 12+55=13 2c+41+41=0b 35+41=2e',
  Knda: '12+4c=14',
  Mlym: '07+57=08 09+57=0a 0e+46=10 12+3e=13 12+57=14 23+4d+J=7a 28+4d+J=7b 30+4d+J=7c 32+4d+J=7d 33+4d+J=7e 46+46=48',
};

/** Spellings of Hindi that Lucene takes for the same: signs of other vowels, long vowels, half letters. */
const HINDI: readonly Fold[] = [
  ['ँ', 'ं'], ['्', ''], ['[ॅॆै]', 'े'], ['[ॉॊौ]', 'ो'], ['[ऍऎऐ]', 'ए'], ['[ऑऒऔ]', 'ओ'], ['[ऄआॲ]', 'अ'],
  ['ई', 'इ'], ['ऊ', 'उ'], ['ॠ', 'ऋ'], ['ॡ', 'ऌ'], ['ी', 'ि'], ['ू', 'ु'], ['ॄ', 'ृ'], ['ॣ', 'ॢ'],
];

const TURKISH: readonly Fold[] = [['ı', 'i']];
const BY_LANGUAGE: Readonly<Record<string, readonly Fold[]>> = {
  hi: HINDI,
  de: [['ß', 'ss'], ['ae', 'a'], ['oe', 'o'], ['(^|[^aeiouq])ue', '$1u']],
  tr: TURKISH,
  az: TURKISH,
  ar: [['ى', 'ي'], ['ة', 'ه']],
  fa: [['[يى]', 'ی'], ['ك', 'ک']],
  ur: [['[يى]', 'ی'], ['ك', 'ک']],
};

/** What the search takes for the same in a language, in this order, after NFKC and without accents. */
export function foldsOf(language: string): Fold[] {
  const { language: name, script = '' } = new Intl.Locale(language).maximize();
  return [...ofScript(script), ...(language.includes('-Latn') ? [] : (BY_LANGUAGE[name] ?? []))];
}

function ofScript(script: string): Fold[] {
  if (script === 'Arab') return [['\u0640', '']];
  const base = BLOCKS[script];
  if (base === undefined) return [];
  const letter = (offset: string): string => (offset === 'J' ? '\u200d' : String.fromCodePoint(base + Number.parseInt(offset, 16)));
  const typed = (TYPED[script] ?? '').split(/\s+/).map((row): Fold => {
    const [parts = '', result = ''] = row.split('=');
    return [parts.split('+').map(letter).join(''), letter(result)];
  });
  const nasals = ['19', '1e', '23', '28', '2e'].map(letter).join('');
  return [
    ...typed,
    ['[\u200c\u200d]', ''],
    ...(/Deva|Guru|Gujr|Knda/.test(script) ? [[letter('3c'), ''] as const] : []),
    ...(script === 'Deva' ? ([['ऩ', 'न'], ['ऱ', 'र'], ['ऴ', 'ळ']] as const) : []),
    // A nasal before another consonant is also written as a dot.
    ...(/Deva|Gujr|Telu|Knda/.test(script) ? [[`[${nasals}]${letter('4d')}(?=[${letter('15')}-${letter('39')}])`, letter('02')] as const] : []),
  ];
}
