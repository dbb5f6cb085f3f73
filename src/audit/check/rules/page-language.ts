import { spanOf } from '../../../lib/html/html-pieces.js';
import { invalidTagMessage, languageTag } from '../../../lib/text/language-tag.js';
import { otherLanguage } from '../site/text-language.js';
import type { Rule } from '../site/rule.js';

/** Pages without a language, and invalid language tags. */
export const pageLanguage: Rule = {
  id: 'page-language',
  severity: 'error',
  about:
    'Every page has a `lang` attribute, and every `lang`, `hreflang` and `srclang` is a valid language tag. For a page in Arabic, Hebrew and other languages that are written from right to left, and in which nothing has `dir="rtl"`, and for one whose text is in another language, a warning is given.',
  remedy: 'Set `locale` on the page, or correct the `lang` attribute.',
  examples: {
    passes: { 'index.html': '<html lang="en-IN"><p lang="hi">चाय</p></html>' },
    fails: { 'index.html': '<html><p>Tea</p></html>' },
  },
  page: (page) => {
    const other = otherLanguage(page);
    const warning = (message: string) => [{ message, severity: 'warning' as const }];
    return [
      ...(page.locale === '' ? [{ message: 'The page has no `lang` attribute.' }] : []),
      ...(RIGHT_TO_LEFT.test(page.locale) &&
      !page.openings.some((element) => /^(?:rtl|auto)$/i.test(page.attr(element, 'dir') ?? ''))
        ? warning(`\`${page.locale}\` needs \`dir="rtl"\`.`)
        : []),
      ...(other === undefined
        ? []
        : warning(`The \`lang\` is \`${page.locale}\`, but the text seems to be in ${other}.`)),
      ...page.openings.flatMap((piece) =>
        piece.attributes.flatMap(({ name, value }) =>
          // An empty value means that the language is unknown, which is valid.
          !name.endsWith('lang') ||
          !LANGUAGES.test(`${name} ${piece.name}`) ||
          value === '' ||
          PRIVATE_USE.test(value) ||
          languageTag(value)
            ? []
            : [{ message: invalidTagMessage(value), span: spanOf(piece) }],
        ),
      ),
    ];
  },
};

/** Attributes that are languages, with the elements on which they are. */
const LANGUAGES = /^(?:lang |hreflang (?:a|area)$|srclang track$)/;

const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-(?!Latn|Deva|Cyrl)|$)/i;
const PRIVATE_USE = /^x(?:-[a-z0-9]{1,8})+$/i;
