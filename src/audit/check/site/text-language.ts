import type { CheckedPage } from './checked-page.js';

/** The most frequent words of each language. Similar languages share many of them, so they cannot be distinguished. */
const WORDS = Object.entries({
  en: 'the and of to in is that for with are this you it on was be as by from or have not at your we can will all our their',
  de: 'der die und das ist nicht ein eine zu den mit von auf für sich dem im des auch als an wird oder sind wie bei einen sie wir',
  fr: 'le la les de des et est une un dans que pour qui sur pas avec du au ce par plus sont vous nous votre ou aux cette',
  es: 'el la los las de que y en un una es por con para se del al no su como más pero sus le o está',
  it: 'il di che e la per un una non sono con del della le i si da come più nel anche gli alla questo in',
  pt: 'o a os as de que e do da em um uma para com não por mais se no na dos como ao você',
  nl: 'de het een van en is dat op te in met voor zijn niet aan er om ook als bij naar uw wij deze worden',
  sv: 'och att det som en på är av för med den till inte ett om har de vi kan från eller du i',
  da: 'og at det er en af på til med for den ikke som de et har kan fra vi eller du i å av',
  pl: 'i w na z do nie się że jest to o jak od po dla są przez oraz czy ich a',
  cs: 'a v na se je že s z do o to jako pro jsou by za nebo ale si',
  fi: 'ja on ei että se ovat oli hän kun mutta myös tai joka kuin sekä voi',
  tr: 've bir bu için ile da de olarak çok daha gibi olan en var',
  ro: 'și de la în cu este pe nu un o din pentru care sunt mai că a',
  hu: 'a az és hogy nem is egy van ez meg csak de vagy mint',
}).map(([language, words]) => [language, new Set(words.split(' '))] as const);

const SAME: Readonly<Record<string, string>> = { nb: 'da', no: 'da', nn: 'da' };

/** Scripts that languages are written in. */
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Gujarati', 'Thai', 'Han'];
const LETTERS = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'gu')] as const);

/** Words that are enough to tell a language, and those that are read at most. */
const LEAST = 30;
const MOST = 300;

/** The language or script that the text of a page has instead of that of its `lang`; `undefined` if unsure. */
export function otherLanguage(page: CheckedPage): string | undefined {
  const text = ownText(page);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < LEAST) return undefined;
  const [language = ''] = page.locale.toLowerCase().split('-');
  const share = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length / words.length;
  const own = WORDS.find(([name]) => name === (SAME[language] ?? language));
  if (!own) return undefined;
  const ownShare = share(own[1]);
  if (ownShare > 0.1) return undefined;
  const letters = LETTERS.map(([name, pattern]) => [name, text.match(pattern)?.length ?? 0] as const);
  const total = letters.reduce((sum, [, count]) => sum + count, 0);
  const script = letters.find(([name, count]) => name !== 'Latin' && count > total * 0.9);
  if (script) return `${script[0]} script`;
  const shares = WORDS.map(([name, known]) => [name, share(known)] as const);
  const [best, most] = shares.reduce((first, second) => (second[1] > first[1] ? second : first));
  return best !== own[0] && most > 0.15 && ownShare < most / 3 ? `\`${best}\`` : undefined;
}

/** The first words of a page that are not marked as being in another language or not to translate. */
function ownText(page: CheckedPage): string {
  const isOther: boolean[] = [];
  const found: string[] = [];
  let words = 0;
  for (const piece of page.pieces) {
    const { index, kind, name, parent } = piece;
    const own = kind === 'open' && name !== 'html' ? page.attr(piece, 'lang') : undefined;
    isOther[index] = (isOther[parent] ?? false) || own !== undefined || SILENT.test(name);
    if (kind !== 'text' || isOther[index]) continue;
    found.push(piece.text);
    words += piece.text.split(/\s+/).length - 1;
    if (words > MOST) break;
  }
  return found.join(' ');
}

const SILENT = /^(?:head|title|script|style|template|noscript|code|pre|samp|kbd|svg|math|textarea|select|nav|address)$/;
