import { expect, test } from 'vitest';
import { faqPage } from '../../../../templates/structured-data/faq-page.js';

test('each question goes with the answer that visitors see', () => {
  const answer = (html: string): { source: string; html: string; headings: []; words: number } => ({ source: `<div style="color:red">${html}</div>`, html, headings: [], words: 2 });
  expect(faqPage([{ id: 'age', heading: 'How old?', content: answer('<p>18 years.</p>') }, { heading: 'Why?', content: answer('<p>The law.</p>') }])).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'How old?', acceptedAnswer: { '@type': 'Answer', text: '<p>18 years.</p>' } },
      { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: '<p>The law.</p>' } },
    ],
  });
});
