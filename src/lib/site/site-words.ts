import { defineData } from '../../api/define.js';
import type { WordText } from '../../api/site-model.js';
import { z } from '../../api/zod.js';
import type { SiteData } from './site-data.js';

/** Id of the data with the words of a site, unless the templates define data of this name. */
export const WORDS = 'words';

const form = z.string().min(1);
const rare = form.optional().describe('For numbers of this plural form; not every language has it');
const plurals = z.strictObject({
  ...{ zero: rare, one: rare, two: rare, few: rare, many: rare },
  other: form.describe('For all numbers without a form of their own'),
});

export const wordsData = defineData({
  description: 'Words and sentences of the templates: each word with its text by language, such as `en: Book`.',
  kind: 'single',
  schema: z.record(
    z.string().regex(/^[a-z][\w.-]*$/i, 'must be a name of letters, digits, `-`, `.` and `_`'),
    z.record(z.string(), z.union([form, plurals])),
  ),
});

/** The texts of each word by language. */
export type SiteWords = Readonly<Record<string, Readonly<Record<string, WordText>>>>;

/** A word and its language. */
export interface FoundWord {
  readonly text: WordText;
  readonly locale: string;
}

/** Returns a word in the first of the languages that has it. */
export function wordIn(data: SiteData, key: string, ...locales: readonly string[]): FoundWord | undefined {
  const words = (data.get(WORDS)?.[0]?.value ?? {}) as SiteWords;
  const texts = Object.hasOwn(words, key) ? words[key] : undefined;
  const locale = locales.find((code) => texts?.[code] !== undefined) ?? '';
  const text = texts?.[locale];
  return text === undefined ? undefined : { text, locale };
}
