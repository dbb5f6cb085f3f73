import { rendersIsland } from '../react/suspense.js';

/** Ends the name of a call whose result is another one in browsers than in Node. */
export const IN_ISLAND = 'in an island';

/** Languages of which Chromium 156 has data: its `Intl.Collator.supportedLocalesOf`. It formats others like its own. */
const OF_CHROMIUM = new Set(
  `af am ar bg bn ca cs da de el en es et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl no pl pt ro
  ru sk sl sr sv sw ta te th tr uk ur vi zh`.split(/\s+/),
);

/** The same for every language in all engines, or watched below. */
const ALIKE = /Case$|PluralRules$|Segmenter$/;

/**
 * Words that differ between Node 20.19 to 26.10 and Chromium 156 in languages that all of them know, by the name of the call with its
 * sorted options, and by language. ICU 76 to 78 changed months of Hindi and Bengali, and what joins a date and a time.
 */
const CHANGED_WORDS: readonly (readonly [call: RegExp, language: RegExp])[] = [
  [/ (?:month|weekday)=(?:long|short|narrow)/, /^(?:bn|en-AU|et|hi|ml|ta|th|vi)\b/],
  [/ dateStyle=(?:full|long)/, /^(?:bn|hi|ml)\b/],
  [/ dateStyle=medium/, /^(?:hi|ml)\b/],
  [/ dateStyle=(?:full|long).* timeStyle=/, /^(?:es|gu|mr)\b/],
  [/ dayPeriod=/, /^(?:en|it|ru|sl|uk)\b/],
  [/ compactDisplay=long.* notation=compact/, /^en-IN\b/],
  [/ notation=compact.* style=currency/, /^(?:ar|ca|de-CH|en-GB|es|fa|fr-CA|he|it|nb|no|ro|sw|ta|tr|ur)\b/],
  [/RelativeTimeFormat/, /^(?:bn|he|ta)\b/],
];

/** Returns the name of a call of `Intl` in an island with a language that Chromium does not know, or with words that differ. */
export function differsInBrowsers(name: string, locales: unknown, options: unknown): string | undefined {
  if (!rendersIsland() || ALIKE.test(name)) return undefined;
  const [locale = ''] = Intl.NumberFormat.supportedLocalesOf(locales as string);
  if (!OF_CHROMIUM.has(locale.split('-', 1)[0] ?? ''))
    return `${name}() in a language that Chromium does not know, ${IN_ISLAND}`;
  const given = Object.entries(options ?? {}).map(([key, value]) => `${key}=${String(value)}`);
  const call = [name, ...given.sort()].join(' ');
  return CHANGED_WORDS.some(([changed, language]) => changed.test(call) && language.test(locale))
    ? `${name}() of words that browsers write in another way, ${IN_ISLAND}`
    : undefined;
}

/** A `Watched` call, which may depend on the object that it is called on. */
interface EngineCall {
  readonly owner: object;
  readonly key: string;
  readonly name: (args: readonly unknown[], construct: boolean, self?: unknown) => string | undefined;
}

/** Calls that differ between Node 20 to 26, Chromium 156 and Firefox 153 in languages that all of them know. */
export function engineResults(): EngineCall[] {
  const inIsland = ({ prototype }: { prototype: object }, key: string, options = /./): EngineCall => ({
    owner: prototype,
    key,
    name: (_args, _construct, self) =>
      rendersIsland() && options.test(JSON.stringify((self as Intl.Collator).resolvedOptions()))
        ? `Intl.${prototype.constructor.name}.prototype.${key}() ${IN_ISLAND}`
        : undefined,
  });
  return [
    inIsland(Intl.DateTimeFormat, 'formatRange'),
    inIsland(Intl.DateTimeFormat, 'formatRangeToParts'),
    inIsland(Intl.DisplayNames, 'of', /"(?:currency|language|region)"/),
    inIsland(Intl.Segmenter, 'segment', /"(?:sentence|word)"/),
  ];
}
