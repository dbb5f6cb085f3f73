import { isObject, sameInEveryZone, toPrimitive } from './date-arguments.js';
import { inUnknownLanguage } from './engine-results.js';

/**
 * A function or property whose value may differ from build to build or machine to machine, or a function that ends
 * the process.
 */
export interface Watched {
  readonly owner: object;
  readonly key: string;
  /** Returns the name of the call for the message; `undefined` if it is deterministic with these arguments. */
  readonly name: (args: readonly unknown[], construct: boolean, self?: unknown) => string | undefined;
  /** True for a getter that returns a function, as for classes that Node loads late: that function is watched. */
  readonly bound?: true;
  /** True if React or zod need it themselves. */
  readonly librariesMay?: boolean;
  /** True if it ends the process. */
  readonly ends?: true;
  /** Converts the arguments once, for `name` and for the call: a second conversion could give another value. */
  readonly converted?: (args: readonly unknown[], construct: boolean) => unknown[];
}

/** Globals that Node 20 lacks, and which say what machine this is or keep values between pages. Templates lack them. */
export const REMOVED = ['navigator', 'localStorage', 'sessionStorage'];

/** Returns everything that is watched while templates run. */
export function watchedCalls(): Watched[] {
  return [...clockAndZone(), ...temporal(), ...chanceAndNetwork(), ...machineLocale(), ...textAsCode(), ...endings()];
}

const always = (name: string) => () => `${name}()`;

function clockAndZone(): Watched[] {
  // Those without `UTC` are of the local zone; setting the time within a minute is the same in every zone.
  const local = Object.getOwnPropertyNames(Date.prototype).filter((key) =>
    /^(?:get(?!Time$|UTC)|set(?!Time$|UTC|Seconds$|Milliseconds$)|to(?:Date|Time)?String$)/.test(key),
  );
  const clock = Object.getPrototypeOf(performance) as object;
  return [
    {
      owner: globalThis,
      key: 'Date',
      name: dateCall,
      converted: (args, construct) => (construct && args.length === 1 ? [toPrimitive(args[0], 'default')] : [...args]),
    },
    { owner: Date, key: 'now', name: always('Date.now') },
    {
      owner: Date,
      key: 'parse',
      name: ([text]) => (sameInEveryZone(text) ? undefined : `Date.parse(${JSON.stringify(text)}) ${ZONELESS}`),
      converted: ([text]) => [toPrimitive(text, 'string')],
    },
    ...local.map((key) => ({ owner: Date.prototype, key, name: always(`Date.prototype.${key}`) })),
    ...[
      ...['now', 'mark', 'measure', 'toJSON', 'eventLoopUtilization'],
      ...['getEntries', 'getEntriesByName', 'getEntriesByType'],
    ].map((key) => ({ owner: clock, key, name: always(`performance.${key}`) })),
    ...['timeOrigin', 'nodeTiming'].map((key) => ({ owner: clock, key, name: () => `performance.${key}` })),
    ...['PerformanceMark', 'PerformanceObserver'].map(lateClass),
    { owner: Event.prototype, key: 'timeStamp', name: () => 'Event.prototype.timeStamp' },
    {
      ...lateClass('File'),
      name: ([, , dated]) => (isObject(dated) && 'lastModified' in dated ? undefined : 'File()'),
    },
    // A timer fires after the page is written, and keeps the process running.
    ...['setTimeout', 'setInterval', 'setImmediate'].map((key) => ({ owner: globalThis, key, name: always(key) })),
    { owner: AbortSignal, key: 'timeout', name: always('AbortSignal.timeout') },
  ];
}

/** A class that must not be instantiated. `typeof` may name it. */
function lateClass(key: string): Watched {
  return { owner: globalThis, key, name: always(key), bound: true };
}

/** From Node 26 on. What is made of a moment and a time zone that are given is the same on every machine. */
function temporal(): Watched[] {
  const { Temporal = {} } = globalThis as { readonly Temporal?: Record<string, { readonly prototype?: object }> };
  return Object.getOwnPropertyNames(Temporal).flatMap((type) => {
    const owner = Temporal[type] ?? {};
    const name = `Temporal.${type}`;
    if (owner.prototype === undefined)
      return Object.getOwnPropertyNames(owner).map((key) => ({ owner, key, name: always(`${name}.${key}`) }));
    const text = `${name}.prototype.toLocaleString`;
    return {
      owner: owner.prototype,
      key: 'toLocaleString',
      name: type === 'Instant' ? zoned(text) : localised(text, 0, supports(Intl.DateTimeFormat)),
    };
  });
}

/** Ends the name of a call whose text has no time zone. */
export const ZONELESS = 'without a time zone';

function dateCall(args: readonly unknown[], construct: boolean): string | undefined {
  if (!construct || args.length === 0) return 'Date()';
  if (args.length > 1) return "Date() in the machine's time zone";
  return sameInEveryZone(args[0]) ? undefined : `Date(${JSON.stringify(args[0])}) ${ZONELESS}`;
}

function chanceAndNetwork(): Watched[] {
  const cryptoApi = Object.getPrototypeOf(globalThis.crypto) as object;
  const subtle = Object.getPrototypeOf(globalThis.crypto.subtle) as object;
  return [
    { owner: Math, key: 'random', name: always('Math.random') },
    { owner: cryptoApi, key: 'randomUUID', name: always('crypto.randomUUID') },
    { owner: cryptoApi, key: 'getRandomValues', name: always('crypto.getRandomValues') },
    ...['generateKey', 'encapsulateBits', 'encapsulateKey'].map((key) => ({
      owner: subtle,
      key,
      name: always(`crypto.subtle.${key}`),
    })),
    {
      owner: subtle,
      key: 'sign',
      name: ([algorithm]) => unlessBy(algorithm, /^(HMAC|KMAC\d*|Ed25519|Ed448|RSASSA-PKCS1-v1_5)$/i, 'sign'),
    },
    { owner: subtle, key: 'encrypt', name: ([algorithm]) => unlessBy(algorithm, /^AES-/i, 'encrypt') },
    { owner: subtle, key: 'wrapKey', name: ([, , , algorithm]) => unlessBy(algorithm, /^AES-/i, 'wrapKey') },
    { owner: URL, key: 'createObjectURL', name: always('URL.createObjectURL') },
    { owner: globalThis, key: 'fetch', name: always('fetch') },
    ...['BroadcastChannel', 'MessageChannel'].map(lateClass),
    // The bytes are those that the memory had.
    ...['allocUnsafe', 'allocUnsafeSlow'].map((key) => ({ owner: Buffer, key, name: always(`Buffer.${key}`) })),
  ];
}

/** Allows algorithms that use no randomness. */
function unlessBy(algorithm: unknown, certain: RegExp, key: string): string | undefined {
  const name = isObject(algorithm) && 'name' in algorithm ? algorithm.name : algorithm;
  return typeof name === 'string' && certain.test(name) ? undefined : `crypto.subtle.${key}()`;
}

function machineLocale(): Watched[] {
  const { NumberFormat, Collator } = Intl;
  const ofNumbers = supports(NumberFormat);
  const moment: object = Intl.DateTimeFormat.prototype;
  return [
    ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((key) => ({
      owner: Date.prototype,
      key,
      name: zoned(`Date.prototype.${key}`),
    })),
    ...[Number, BigInt, Array, Object.getPrototypeOf(Uint8Array) as typeof Uint8Array].map(({ prototype: owner }) => ({
      owner,
      key: 'toLocaleString',
      name: localised(`${owner.constructor.name}.prototype.toLocaleString`, 0, ofNumbers),
    })),
    // These have rules for a few languages; others get the neutral rules, and no locale means that of the machine.
    ...['toLocaleLowerCase', 'toLocaleUpperCase'].map((key) => ({
      owner: String.prototype,
      key,
      name: localised(`String.prototype.${key}`, 0, (locales) => Intl.getCanonicalLocales(locales).length > 0),
    })),
    {
      owner: String.prototype,
      key: 'localeCompare',
      name: localised('String.prototype.localeCompare', 1, supports(Collator)),
    },
    ...Object.getOwnPropertyNames(Intl).flatMap((key) => {
      const type = Intl[key as 'NumberFormat'];
      if (typeof type !== 'function' || !('supportedLocalesOf' in type)) return [];
      const name = `Intl.${key}`;
      return { owner: Intl, key, name: key === 'DateTimeFormat' ? zoned(name) : localised(name, 0, supports(type)) };
    }),
    { owner: moment, key: 'format', name: ofNow('Intl.DateTimeFormat.prototype.format'), bound: true },
    { owner: moment, key: 'formatToParts', name: ofNow('Intl.DateTimeFormat.prototype.formatToParts') },
  ];
}

/** The bundler cannot replace `process` in code that is compiled at run time. */
function textAsCode(): Watched[] {
  const kinds = { async AsyncFunction() {}, *GeneratorFunction() {}, async *AsyncGeneratorFunction() {} };
  return [
    { owner: globalThis, key: 'eval', name: ([text]) => (typeof text === 'string' ? 'eval()' : undefined) },
    { owner: globalThis, key: 'Function', name: always('Function'), librariesMay: true },
    ...Object.entries(kinds).map(([name, made]) => ({
      owner: Object.getPrototypeOf(made) as object,
      key: 'constructor',
      name: always(name),
    })),
  ];
}

/** `process.exit` calls `process.reallyExit`. */
function endings(): Watched[] {
  return ['exit', 'reallyExit', 'abort', 'kill'].map((key) => ({
    owner: process,
    key,
    name: always(`process.${key}`),
    ends: true,
  }));
}

/** Without a date, it formats the current time. */
function ofNow(name: string): Watched['name'] {
  return ([moment]) => (moment === undefined ? `${name}() without a date` : undefined);
}

type Locales = string | string[] | undefined;
type Supports = (locales: Locales) => boolean;

/** Returns whether ICU has data for locales. Without a locale, or data for one, that of the machine is used. */
function supports(type: { supportedLocalesOf(locales: Locales): string[] }): Supports {
  const { supportedLocalesOf } = type;
  const known = new Map<string, boolean>();
  const ask: Supports = (locales) => Reflect.apply(supportedLocalesOf, type, [locales]).length > 0;
  return (locales) => {
    if (typeof locales !== 'string') return ask(locales);
    let supported = known.get(locales);
    if (supported === undefined) known.set(locales, (supported = ask(locales)));
    return supported;
  };
}

/** Allows calls with a locale at `index`. */
function localised(name: string, index: number, isSupported: Supports): Watched['name'] {
  return ({ [index]: locale }) =>
    isSupported(locale as Locales) ? inUnknownLanguage(name, locale) : `${name}() with the machine's locale`;
}

/** Allows calls with a locale and a time zone. */
function zoned(name: string): Watched['name'] {
  const isSupported = supports(Intl.DateTimeFormat);
  return ([locale, options]) => {
    if (!isSupported(locale as Locales)) return `${name}() with the machine's locale`;
    const zone = isObject(options) && 'timeZone' in options ? options.timeZone : undefined;
    return zone === undefined ? `${name}() with the machine's time zone` : inUnknownLanguage(name, locale);
  };
}
