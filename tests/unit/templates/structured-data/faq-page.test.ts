import { expect, test } from 'vitest';
import { faqPage } from '../../../../templates/structured-data/faq-page.js';
import { pageInfo } from './page-info.js';

const answer = (html: string): { source: string; html: string; headings: []; words: number } => ({
  source: `<div style="color:red">${html}</div>`,
  html,
  headings: [],
  words: 2,
});

test('each question goes with the answer that visitors see', () => {
  expect(
    faqPage(pageInfo(), [
      { id: 'age', heading: 'How old?', content: answer('<p>18 years.</p>') },
      { heading: 'Why?', content: answer('<p>The law.</p>') },
    ]),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'How old?', acceptedAnswer: { '@type': 'Answer', text: '<p>18 years.</p>' } },
      { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: '<p>The law.</p>' } },
    ],
  });
});

test.each([
  ['/contact-us/?a=1&amp;b=2#form', 'https://games.example/contact-us/?a=1&amp;b=2#form'],
  ['#age', 'https://games.example/ludo/ludo-rules/#age'],
  ['../ludo-tips/', 'https://games.example/ludo/ludo-rules/../ludo-tips/'],
  ['mailto:care@games.example', 'mailto:care@games.example'],
  ['https://news.example/a/', 'https://news.example/a/'],
  ['//news.example/a/', '//news.example/a/'],
])('a link of an answer leads to the same place from anywhere: %s', (address, absolute) => {
  const inPlace = (to: string): string =>
    `<p>See <a class="x" href="${to}">this</a> for href="/x".</p><img src="${to}" alt="">`;
  expect(faqPage(pageInfo(), [{ heading: 'Where?', content: answer(inPlace(address)) }])).toMatchObject({
    mainEntity: [{ acceptedAnswer: { text: inPlace(absolute) } }],
  });
});
