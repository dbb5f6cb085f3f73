import { expect, it } from 'vitest';
import { isSameLanguage, languageTag } from '../../../../src/audit/check/site/language-tag.js';

it.each([
  ['zh-yue', 'yue'],
  ['zh-cmn-Hans-CN', 'cmn-Hans-CN'],
  ['ar-arb', 'arb'],
  ['sgn-ase', 'ase'],
  ['zh-min-nan', 'nan'],
  ['I-Klingon', 'tlh'],
  ['en-GB-oed', 'en-GB-oxendict'],
  ['sgn-CH-DE', 'sgg'],
  ['i-default', 'und'],
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
