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

/** Returns the name of a call of `Intl` in an island with a language that Chromium does not know. */
export function inUnknownLanguage(name: string, locales: unknown): string | undefined {
  if (!rendersIsland() || ALIKE.test(name)) return undefined;
  const [language = ''] = Intl.NumberFormat.supportedLocalesOf(locales as string)[0]?.split('-') ?? [];
  return OF_CHROMIUM.has(language) ? undefined : `${name}() in a language that Chromium does not know, ${IN_ISLAND}`;
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
