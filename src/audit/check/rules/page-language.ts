import { spanOf } from '../../../lib/html/html-pieces.js';
import { languageTag } from '../site/language-tag.js';
import type { Rule } from '../site/rule.js';

/** Pages without a language, and invalid language tags. */
export const pageLanguage: Rule = {
  id: 'page-language',
  severity: 'error',
  about:
    'Every page has a `lang` attribute, and every `lang` is a valid language tag. For a page in Arabic, Hebrew and other languages that are written from right to left, and without any `dir`, a warning is given.',
  remedy: 'Set `locale` on the page, or correct the `lang` attribute.',
  examples: {
    passes: { 'index.html': '<html lang="en-IN"><p lang="hi">चाय</p></html>' },
    fails: { 'index.html': '<html><p>Tea</p></html>' },
  },
  page: (page) => [
    ...(page.locale === '' ? [{ message: 'The page has no `lang` attribute.' }] : []),
    ...(RIGHT_TO_LEFT.test(page.locale) && !/\sdir\s*=/i.test(page.html)
      ? [{ message: `\`${page.locale}\` needs \`dir="rtl"\`.`, severity: 'warning' as const }]
      : []),
    ...page.openings.flatMap((piece) => {
      const lang = page.attr(piece, 'lang');
      // An empty value means that the language is unknown, which is valid.
      return lang === undefined || lang === '' || PRIVATE_USE.test(lang) || languageTag(lang)
        ? []
        : [{ message: `\`${lang}\` is not a valid language tag.`, span: spanOf(piece) }];
    }),
  ],
};

const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-(?!Latn|Deva|Cyrl)|$)/i;
const PRIVATE_USE = /^x(?:-[a-z0-9]{1,8})+$/i;
