import { expect, it } from 'vitest';

// The starter is a project of its own, with types of its own.
const module = new URL('../../../src/starter/templates/islands/search-box/at-once.ts', import.meta.url);
const { searchEntries } = (await import(module.href)) as {
  searchEntries: (entries: readonly object[], query: string, folds?: readonly unknown[]) => readonly object[];
};
const { foldsOf } = (await import(
  new URL('../../../src/starter/templates/components/search-folds.ts', import.meta.url).href
)) as { foldsOf: (language: string) => readonly unknown[] };

it.each([
  ['hi', 'हिंदी में नियम', 'हिन्दी', true],
  ['hi', 'हिन्दी', 'हिंदी', true],
  ['hi', 'हिन्दी', 'हिनदी', false],
  ['hi', 'ज़रूरी', 'जरूरी', true],
  ['hi', 'जरूरी', 'ज़रूरी', true],
  ['hi', 'पण्डित', 'पंडित', true],
  ['hi', 'सम्बन्ध', 'संबंध', true],
  ['hi', 'आपकी उम्र १८ हो', '18', true],
  ['hi', '18 साल', '१८', true],
  ['hi', 'चाँद', 'चांद', true],
  ['hi', 'ऑफ़र', 'ओफर', true],
  ['hi', 'डॉक्टर', 'डाॅक्टर', true],
  ['hi', 'क्‍या', 'क्या', true],
  ['hi', 'नहीं', 'नही', true],
  ['hi', 'लूडो', 'लुडो', true],
  ['hi', 'लूडो', 'लाडो', false],
  ['mr', 'हिन्दी', 'हिंदी', true],
  ['mr', 'जीत', 'जित', false],
  ['gu', 'હિન્દી', 'હિંદી', true],
  ['gu', 'અા રમત', 'આ રમત', true],
  ['te', 'హిన్దీ', 'హిందీ', true],
  ['kn', 'ಹಿನ್ದಿ', 'ಹಿಂದಿ', true],
  ['pa', 'ਜ਼ਰੂਰੀ', 'ਜਰੂਰੀ', true],
  ['bn', 'অামার', 'আমার', true],
  ['bn', 'হঠাত্‍', 'হঠাৎ', true],
  ['bn', '১৮', '18', true],
  ['ml', 'അവന്‍', 'അവൻ', true],
  ['ta', '௧௮', '18', true],
  ['ar', 'عـــربي', 'عربي', true],
  ['ar', 'مَدْرَسَة', 'مدرسه', true],
  ['fa', '۱۸ بازی', '18', true],
  ['th', '๑๘', '18', true],
  ['tr', 'Işık', 'isik', true],
  ['tr', 'ılık', 'ilik', true],
  ['tr', 'İstanbul', 'istanbul', true],
  ['en', 'ılık', 'ilik', false],
  ['de', 'für Straßen', 'fuer', true],
  ['de', 'fuer', 'für', true],
  ['de', 'für Straßen', 'strassen', true],
  ['de', 'Strassen', 'straße', true],
  ['de', 'Neue Steuer', 'neue', true],
  ['de', 'Größe', 'groesse', true],
  ['en', 'für', 'fuer', false],
  ['en', 'Strassen', 'straße', false],
  ['hi-Latn', 'Ludo', 'ludo', true],
])('the search of the starter in %s finds in %j, by %j: %s', (language, title, query, isFound) => {
  // The words of a text are kept, and one page has one language.
  const entry = { path: '/', title: `${title} / ${language}`, description: '', locale: language };
  expect(searchEntries([entry], query, foldsOf(language))).toHaveLength(isFound ? 1 : 0);
});

it.each([
  ['Café crème', 'cafe', true],
  ['Cafe', 'café', true],
  ['E-mail us', 'email', true],
  ['Email us', 'e-mail', true],
  ['E-mail', 'mail', true],
  ['Well-being', 'well being', true],
  ['Ludo rules', 'rules ludo', true],
  ['北京天气预报', '天气', true],
  ['การท่องเที่ยวไทย', 'ไทย', true],
  ['سَلام', 'سلام', true],
  ['Ελλάδα', 'ελλαδα', true],
  ['моло́ко', 'молоко', true],
  ['हिन्दी चाय', 'हिन्दी', true],
  ['हिन्दी', 'हिनदी', false],
  ['Ludo', 'udo', false],
  ['Ludo', ' ', false],
])('the search of the starter finds in %j, by %j: %s', (title, query, isFound) => {
  const entry = { path: '/', title, description: '', locale: 'en' };
  expect(searchEntries([entry], query)).toEqual(isFound ? [entry] : []);
});

it('the search of the starter finds words of a text that the index has, below those of titles', () => {
  const [one, two] = [
    { path: '/1/', title: 'Pots', description: '', locale: 'en', text: 'Thrown from red clay' },
    { path: '/2/', title: 'Clay', description: '', locale: 'en' },
  ];
  expect(searchEntries([one, two], 'clay')).toEqual([two, one]);
});
