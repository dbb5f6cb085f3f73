import { expect, it } from 'vitest';
import { readPage } from '../../../../src/audit/facts/read-page.js';
import { otherLanguage } from '../../../../src/audit/check/site/text-language.js';

const ENGLISH =
  'This game is for you and your friends. It is free to play, and you can win with skill. We will not ask for money, and the rules are on this page. Read them with care before you start.';
const HINDI =
  'यह खेल आपके और आपके दोस्तों के लिए है। इसे खेलना मुफ़्त है, और आप कौशल से जीत सकते हैं। हम पैसे नहीं माँगेंगे, और नियम इसी पृष्ठ पर हैं। शुरू करने से पहले उन्हें ध्यान से पढ़ें।';
const HINGLISH =
  'Yeh game aap aur aapke doston ke liye hai. Isko khelna muft hai, aur aap skill se jeet sakte hain. Hum paise nahi maangenge, aur rules isi page par hain. Shuru karne se pehle unko dhyan se padhein.';
const SERBIAN =
  'Ova igra je za vas i vaše prijatelje. Besplatna je, a pobeđujete veštinom. Ne tražimo novac, a pravila su na ovoj stranici. Pročitajte ih pažljivo pre nego što počnete, jer važe za svakoga.';
const CHINESE = '这个游戏适合你和你的朋友。它是免费的，你可以凭技巧获胜。我们不会要钱，规则就在这一页上。'.repeat(3);
const JAPANESE = 'このゲームはあなたと友だちのためのものです。無料で遊べます。ルールはこのページにあります。'.repeat(3);
const ODIA = 'ଏହି ଖେଳ ଆପଣ ଏବଂ ଆପଣଙ୍କ ବନ୍ଧୁମାନଙ୍କ ପାଇଁ। ଏହା ମାଗଣା, ଏବଂ ଆପଣ କୌଶଳରେ ଜିତିପାରିବେ।'.repeat(3);

const CASES: [lang: string, text: string, expected: string | undefined][] = [
  ['en', HINDI, 'Devanagari script'],
  ['bn', HINDI, 'Devanagari script'],
  ['vi', HINDI, 'Devanagari script'],
  ['hi-Latn', HINDI, 'Devanagari script'],
  ['hi-Latn', ENGLISH, '`en`'],
  ['hi', HINGLISH, '`hi-Latn`'],
  ['en-IN', HINGLISH, '`hi-Latn`'],
  ['ta', HINGLISH, '`hi-Latn`'],
  ['kn', SERBIAN, 'Latin script'],
  ['hi', ODIA, 'Odia script'],
  ['ja', CHINESE, 'Han script'],
  ['ko', CHINESE, 'Han script'],
  ['en', CHINESE, 'Han script'],
  ['zh-Hant-TW', JAPANESE, undefined],
  ['sr', ENGLISH, '`en`'],
  // As it says
  ['en', ENGLISH, undefined],
  ['hi', HINDI, undefined],
  ['mr', HINDI, undefined],
  ['hi-Latn-IN', HINGLISH, undefined],
  ['sr', SERBIAN, undefined],
  ['sr-Latn', SERBIAN, undefined],
  ['or', ODIA, undefined],
  ['zh', CHINESE, undefined],
  ['yue-Hant-HK', CHINESE, undefined],
  ['ja', JAPANESE, undefined],
  ['und', ENGLISH, undefined],
  ['id', SERBIAN, undefined],
  // A page of names with some text of its own, and one with hardly a word
  ['hi', `${HINDI} ${ENGLISH} ${ENGLISH}`, undefined],
  ['hi', ENGLISH.slice(0, 60), undefined],
];

it.each(CASES)('a page with `lang="%s"`: %s', (lang, text, expected) => {
  const page = readPage('index.html', `<html lang="${lang}"><body><h1>${text}</h1></body></html>`);
  expect(otherLanguage(page)).toBe(expected);
});

it.each('hi bn gu ta te mr pa kn ml or ur th ja ko ru el fr hi-IN'.split(' '))(
  'a page with `lang="%s"` whose text is English',
  (lang) => {
    const page = readPage('index.html', `<html lang="${lang}"><body>${ENGLISH}</body></html>`);
    expect(otherLanguage(page)).toBe('`en`');
  },
);

it('does not read what is marked as another language', () => {
  const html = `<html lang="hi"><body><p>नमस्ते</p><div lang="en">${ENGLISH}</div></body></html>`;
  expect(otherLanguage(readPage('index.html', html))).toBeUndefined();
});
