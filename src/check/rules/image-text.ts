import type { Rule } from '../rule.js';

/** Pictures without an alternative text. */
export const imageText: Rule = {
  id: 'image-text',
  severity: 'error',
  about: 'A picture says what it shows, or says by an empty text that it shows nothing of weight.',
  remedy: 'Write the `alt` of the picture.',
  examples: {
    passes: { 'index.html': '<img src="/pot.svg" alt="A pot"><img src="/line.svg" alt="">' },
    fails: { 'index.html': '<img src="/pot.svg">' },
  },
  page: (page) =>
    page.elements('img').flatMap((element) =>
      page.attr(element, 'alt') === undefined ? [{ message: `The picture \`${page.attr(element, 'src') ?? ''}\` has no alternative text.`, path: page.path, span: [element.at, element.at + element.raw.length] as const }] : [],
    ),
};
