import { languageOf, renderContext } from './render-context.js';

/**
 * The words of `site/data/words.yaml` with the values that they need, such as `{ reviews: { count: number } }`. Builds
 * write it to `.islet/words.d.ts`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is extended by that file
export interface Words {}

type Word = [keyof Words] extends [never] ? string : keyof Words;
type Values = Readonly<Record<string, string | number>>;
type ValuesOf<Key> = Key extends keyof Words ? (keyof Words[Key] extends never ? [] : [Words[Key]]) : [Values?];

/**
 * Returns a word or sentence of `site/data/words.yaml` in the language of the page, or in the default language if it is
 * not translated. Values replace their names in braces, numbers as the language writes them; `count` chooses the plural.
 */
export function words<Key extends Word>(key: Key, ...values: ValuesOf<Key>): string {
  return wordsIn(renderContext().locale)(key, ...values);
}

/** Returns {@link words} for a language, such as that of a page that `definePages` makes. */
export function wordsIn(language: string): typeof words {
  return (key, ...[values = {}]) => {
    const { text, locale } = renderContext().word(key, language);
    const given: Values = values;
    const { count } = given;
    const category = typeof count === 'number' ? new Intl.PluralRules(locale).select(count) : 'other';
    const sentence = typeof text === 'string' ? text : (text[category] ?? text.other);
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given[name];
      if (value === undefined) throw new TypeError(`The word \`${key}\` needs a value for \`{${name}}\`.`);
      return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
    });
  };
}

/** Returns `lang` and `dir` for an element that shows a word; empty unless it is not translated. */
export function wordLanguage(key: Word): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  const { word, locale } = renderContext();
  return languageOf(word(key, locale).locale);
}

/**
 * Returns the address of a page in another language, by default that of the current page; its own if it is not
 * translated.
 *
 * @param path route of the page in the default language
 */
export function pathTo(path: string, language: string = renderContext().locale): string {
  return renderContext().pathTo(path, language);
}
