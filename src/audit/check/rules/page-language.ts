import { spanOf } from '../../../lib/html/html-pieces.js';
import { languageTag } from '../site/language-tag.js';
import type { Rule } from '../site/rule.js';

/** Pages that do not say their language. */
export const pageLanguage: Rule = {
  id: 'page-language',
  severity: 'error',
  about: 'Every page says which language it is in, and so does every part in another one, by a language tag.',
  remedy: 'Set `locale` on the page, or mend the `lang` attribute.',
  examples: {
    passes: { 'index.html': '<html lang="en-IN"><p lang="hi">चाय</p></html>' },
    fails: { 'index.html': '<html><p>Tea</p></html>' },
  },
  page: (page) => [
    ...(page.locale === '' ? [{ message: 'The page says no language.', path: page.path }] : []),
    ...page.openings.flatMap((piece) => {
      const lang = page.attr(piece, 'lang');
      // An empty value says that the language is not known, which is no mistake on a part of a page.
      return lang === undefined || lang === '' || PRIVATE_USE.test(lang) || languageTag(lang)
        ? []
        : [{ message: `\`${lang}\` is no language tag.`, path: page.path, span: spanOf(piece) }];
    }),
  ],
};

const PRIVATE_USE = /^x(?:-[a-z0-9]{1,8})+$/i;
