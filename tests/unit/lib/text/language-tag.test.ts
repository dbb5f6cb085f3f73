import { expect, it } from 'vitest';
import {
  invalidTagMessage,
  isSameLanguage,
  languageTag,
  unknownToSearch,
} from '../../../../src/lib/text/language-tag.js';

it.each([
  ['zh-yue', 'yue'],
  ['zh-cmn-Hans-CN', 'cmn-Hans-CN'],
  ['ar-arb', 'arb'],
  ['sgn-ase', 'ase'],
  ['zh-min-nan', 'nan'],
  ['en-GB-oed', 'en-GB-oxendict'],
])('the tag %s is valid, and means %s', (tag, preferred) => {
  expect(languageTag(tag)?.toString()).toBe(new Intl.Locale(preferred).toString());
});

it.each(['en-IND', 'zh-yu', 'zh-yue-yue', 'i-nothing', 'en-UK', 'constructor', 'en_US', 'xx'])(
  'the tag %s is not valid',
  (tag) => {
    expect(languageTag(tag)).toBeUndefined();
  },
);

it('an extended language is a language of its own', () => {
  expect([isSameLanguage('zh-yue', 'yue-HK'), isSameLanguage('zh-yue', 'zh')]).toEqual([true, false]);
});

it.each([
  ['jp', 'Did you mean `ja`?'],
  ['kr', 'Did you mean `ko`?'],
  ['us', 'Did you mean `en`?'],
  ['en-UK', 'Did you mean `en-GB`?'],
  ['en_US', 'Did you mean `en-US`?'],
  ['xx', ''],
  ['hi-IND', ''],
])('the tag %s is not valid, and another may be meant: %s', (tag, expected) => {
  expect(invalidTagMessage(tag)).toBe(`\`${tag}\` is not a valid language tag.${expected && ` ${expected}`}`);
});

it.each([
  ['en', undefined, undefined],
  ['hi-Latn-IN', undefined, undefined],
  ['zh-Hant-TW', undefined, undefined],
  ['pt-BR', undefined, undefined],
  ['hin-IN', 'its language has a code of two letters in ISO 639-1', 'hi-IN'],
  ['en-EU', '`EU` is no country of ISO 3166-1', 'en'],
  ['es-419', '`419` is no country of ISO 3166-1', undefined],
  ['kok', '`kok` is no language of ISO 639-1', undefined],
])('search engines know `%s`, or it is said why not', (tag, why, instead) => {
  expect(unknownToSearch(tag)).toEqual(
    why === undefined
      ? undefined
      : { why: `\`${tag}\` is ignored by search engines: ${why}.`, ...(instead !== undefined && { instead }) },
  );
});
