import { UNRENDERED } from '../../../lib/html/unrendered-elements.js';
import type { PageFacts } from '../../facts/read-page.js';
import { languageTag } from '../../../lib/text/language-tag.js';

/** The most frequent words of each language. Similar languages share many of them, so they cannot be distinguished. */
const WORDS = Object.entries({
  'hi-Latn':
    'hai hain ka ke ki ko se mein aur yeh ye kya nahi nahin aap hum kar karo karein par bhi ho toh ek apne liye wala sab',
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

/** Scripts of living languages on the web, by their codes in ISO 15924. */
const SCRIPTS =
  'Latn Cyrl Grek Arab Hebr Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Mymr Khmr Tibt Ethi Geor Armn Hang Hira Hani'
    .split(' ')
    .map((code) => [code, lettersOf(code)] as const);

/** Writing systems of several scripts, by a script that other languages do not have, and variants of a script. */
const MAIN: Readonly<Record<string, string>> = { Jpan: 'Hira', Kore: 'Hang', Hans: 'Hani', Hant: 'Hani', Aran: 'Arab' };

const nameOfScript = new Intl.DisplayNames('en', { type: 'script' });

function lettersOf(script: string): RegExp {
  return new RegExp(script === 'Hira' ? '[\\p{Script=Hira}\\p{Script=Kana}]' : `\\p{Script=${script}}`, 'gu');
}

/** Words and letters that are enough to tell a language or a script, and words that are read at most. */
const LEAST = 30;
const LEAST_LETTERS = 100;
const MOST = 300;

/** The language or script that the text of a page has instead of that of its `lang`; `undefined` if unsure. */
export function otherLanguage(page: PageFacts): string | undefined {
  const tag = languageTag(page.locale);
  if (!tag || /^und\b/.test(tag.toString())) return undefined;
  const text = ownText(page);
  const { script = '' } = tag.maximize();
  const counts = SCRIPTS.map(([code, letters]) => ({ code, count: text.match(letters)?.length ?? 0 }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const own = MAIN[script] ?? script;
  const { count: ownCount } = counts.find(({ code }) => code === own) ?? { count: total };
  const most = counts.reduce((first, second) => (second.count > first.count ? second : first));
  const isForeign = total >= LEAST_LETTERS && ownCount < total * 0.1;
  const isLatin = most.code === 'Latn' && (isForeign || script === 'Latn');
  const language = isLatin ? otherWords(text, tag, script) : undefined;
  if (language !== undefined || !isForeign) return language;
  return isAlsoWrittenIn(tag, most.code) ? undefined : `${nameOfScript.of(most.code) ?? most.code} script`;
}

/** Serbian, Uzbek and others are written in two scripts, of which a tag need not name one. */
function isAlsoWrittenIn({ language }: Intl.Locale, script: string): boolean {
  const tag = `${language}-${script}`;
  return new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag;
}

/** The language that the words of a text in the Latin script are of; `undefined` if that of the page, or if unsure. */
function otherWords(text: string, { language }: Intl.Locale, script: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < LEAST) return undefined;
  const share = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length / words.length;
  const isPlain = new Intl.Locale(language).maximize().script === script;
  const own = isPlain ? (SAME[language] ?? language) : `${language}-${script}`;
  const shares = WORDS.map(([name, known]) => [name, share(known)] as const);
  const ownShare = shares.find(([name]) => name === own)?.[1] ?? (script === 'Latn' ? 1 : 0);
  const [best, most] = shares.reduce((first, second) => (second[1] > first[1] ? second : first));
  return best !== own && ownShare <= 0.1 && most > (script === 'Latn' ? 0.15 : 0.25) && ownShare < most / 3
    ? `\`${best}\``
    : undefined;
}

/** The first words of a page that are not marked as being in another language or not to translate. */
function ownText(page: PageFacts): string {
  const isOther: boolean[] = [];
  const found: string[] = [];
  let words = 0;
  for (const piece of page.pieces) {
    const { index, kind, name, parent } = piece;
    const own = kind === 'open' && name !== 'html' ? page.attr(piece, 'lang') : undefined;
    isOther[index] = (isOther[parent] ?? false) || own !== undefined || UNRENDERED.has(name) || OTHER.test(name);
    if (kind !== 'text' || isOther[index]) continue;
    found.push(piece.text);
    words += piece.text.split(/\s+/).length - 1;
    if (words > MOST) break;
  }
  return found.join(' ');
}

/** Elements whose words say little of the language of a page. */
const OTHER = /^(?:code|pre|samp|kbd|svg|math|textarea|select|nav|address)$/;
