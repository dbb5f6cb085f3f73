import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchDeterminism } from '../../../src/render/determinism/determinism-guard.js';
import { withBoundaries } from '../../../src/render/react/suspense.js';
import { TemplateViolation } from '../../../src/render/faults/template-violation.js';

const TEMPLATES = '/sites/night shelf/ä/.islet/templates/0123456789abcdef';

/** Runs an expression as if it stood in a file. */
function runFrom(file: string, expression: string): unknown {
  const run = runInThisContext(`(() => (${expression}))`, { filename: pathToFileURL(file).href }) as () => unknown;
  return run();
}

/** The call that was refused; `undefined` where the expression gave a value. */
function refused(expression: string, file = join(TEMPLATES, 'pages/page.mjs')): string | undefined {
  try {
    runFrom(file, expression);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateViolation) return error.message.replace(' is not deterministic', '');
    throw error;
  }
}

function watch(): void {
  const stop = watchDeterminism(TEMPLATES);
  onTestFinished(stop);
}

const LOCAL_GETTERS =
  `getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTimezoneOffset getYear toDateString \
toString toTimeString`.split(' ');
const LOCAL_SETTERS = ['setDate', 'setFullYear', 'setHours', 'setMinutes', 'setMonth', 'setYear'];
const INTL = ['Collator', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat', 'ListFormat', 'Segmenter'];
INTL.push('DateTimeFormat', ...('DurationFormat' in Intl ? ['DurationFormat'] : []));

/** From Node 26 on. */
const TEMPORAL_REFUSED: readonly (readonly [expression: string, call: string])[] = [
  ...['instant', 'plainDateISO', 'plainDateTimeISO', 'plainTimeISO', 'timeZoneId', 'zonedDateTimeISO'].map(
    (key) => [`Temporal.Now.${key}("UTC")`, `Temporal.Now.${key}()`] as const,
  ),
  ...[
    ['Duration', '{ hours: 1 }'],
    ['Instant', '"2026-01-31T10:00Z"'],
    ['PlainDate', '"2026-01-31"'],
    ['PlainDateTime', '"2026-01-31T10:00"'],
    ['PlainMonthDay', '{ monthCode: "M01", day: 31, calendar: "gregory" }'],
    ['PlainTime', '"10:00"'],
    ['PlainYearMonth', '{ year: 2026, month: 1, calendar: "gregory" }'],
    ['ZonedDateTime', '"2026-01-31T10:00[Europe/Paris]"'],
  ].map(([type = '', from = '']) => {
    const call = `Temporal.${type}.prototype.toLocaleString() with the machine's locale`;
    return [`Temporal.${type}.from(${from}).toLocaleString()`, call] as const;
  }),
  [
    'Temporal.Instant.from("2026-01-31T10:00Z").toLocaleString("en")',
    "Temporal.Instant.prototype.toLocaleString() with the machine's time zone",
  ],
];
const TEMPORAL_ALLOWED: readonly (readonly [expression: string, value: unknown])[] = [
  ['Temporal.PlainDate.from("2026-01-31").add({ months: 1 }).toString()', '2026-02-28'],
  ['Temporal.PlainDate.from("2026-01-31").toLocaleString("en-GB")', '31/01/2026'],
  [
    'Temporal.Instant.from("2026-01-31T10:00Z").toZonedDateTimeISO("Asia/Kolkata").toString()',
    '2026-01-31T15:30:00+05:30[Asia/Kolkata]',
  ],
  [
    'Temporal.Instant.from("2026-01-31T10:00Z").toLocaleString("en-GB", { timeZone: "Asia/Kolkata" })',
    '31/01/2026, 15:30:00',
  ],
  ['new Date(0).toTemporalInstant().toString()', '1970-01-01T00:00:00Z'],
];
const hasTemporal = 'Temporal' in globalThis;

const REFUSED: readonly (readonly [expression: string, call: string])[] = [
  ['new Date()', 'new Date()'],
  ['Date()', 'Date()'],
  ['Date(0)', 'Date()'],
  ['new Date(2026, 0, 31)', "new Date() in the machine's time zone"],
  ['new Date("2026-01-31T10:00")', 'new Date("2026-01-31T10:00") without a time zone'],
  ['new Date("31 January 2026")', 'new Date("31 January 2026") without a time zone'],
  ['Date.parse("2026-01-31 10:00")', 'Date.parse("2026-01-31 10:00") without a time zone'],
  ...['12-12-2024', '1-2-2024', '06-01-2024', '2024-01-01 10:00 (a Z', '24/05-2024'].flatMap((text) => [
    [`new Date("${text}")`, `new Date("${text}") without a time zone`] as const,
    [`Date.parse("${text}")`, `Date.parse("${text}") without a time zone`] as const,
  ]),
  ['new Date(new String("2024-01-01T00:00"))', 'new Date("2024-01-01T00:00") without a time zone'],
  ['new Date(["2024-01-01T00:00"])', 'new Date("2024-01-01T00:00") without a time zone'],
  ['new Date({ [Symbol.toPrimitive]: () => "2024-01-01T00:00" })', 'new Date("2024-01-01T00:00") without a time zone'],
  ['Date.parse({ toString: () => "2024-01-01T00:00" })', 'Date.parse("2024-01-01T00:00") without a time zone'],
  ['Date.now()', 'Date.now()'],
  ...[...LOCAL_GETTERS, ...LOCAL_SETTERS].map((key) => [`new Date(0).${key}(1)`, `Date.prototype.${key}()`] as const),
  ['"" + String(new Date(0))', 'Date.prototype.toString()'],
  ['[new Date(0)].join()', 'Date.prototype.toString()'],
  ['new (Date.prototype.constructor)()', 'new Date()'],
  ['new (new Date(0).constructor)(2024, 0, 1)', "new Date() in the machine's time zone"],
  ['new (new Intl.NumberFormat("en").constructor)()', "new Intl.NumberFormat() with the machine's locale"],
  ['new Function("return 1")', 'new Function()'],
  ['(() => 1).constructor("return 1")', 'Function()'],
  ['Object.getPrototypeOf(async () => 1).constructor("return 1")', 'AsyncFunction()'],
  ['new (Object.getPrototypeOf(function* () {}).constructor)("yield 1")', 'new GeneratorFunction()'],
  ['Object.getPrototypeOf(async function* () {}).constructor("yield 1")', 'AsyncGeneratorFunction()'],
  ['eval("1")', 'eval()'],
  ['(0, eval)("1")', 'eval()'],
  ['Math.random()', 'Math.random()'],
  ['[1, 2].map(Math.random)', 'Math.random()'],
  ['performance.now()', 'performance.now()'],
  ['performance.mark("a").startTime', 'performance.mark()'],
  ['performance.toJSON()', 'performance.toJSON()'],
  ['performance.timeOrigin', 'performance.timeOrigin'],
  ['performance.nodeTiming.duration', 'performance.nodeTiming'],
  ['performance.getEntries()', 'performance.getEntries()'],
  ['new PerformanceMark("a").startTime', 'new PerformanceMark()'],
  ['new PerformanceObserver(() => {})', 'new PerformanceObserver()'],
  ['new File([], "a").lastModified', 'new File()'],
  ['new Event("a").timeStamp', 'Event.prototype.timeStamp'],
  ['fetch("data:,word")', 'fetch()'],
  ['setTimeout(() => {}, 0)', 'setTimeout()'],
  ['setInterval(() => {}, 1000)', 'setInterval()'],
  ['AbortSignal.timeout(1000)', 'AbortSignal.timeout()'],
  ['new BroadcastChannel("a")', 'new BroadcastChannel()'],
  ['new MessageChannel()', 'new MessageChannel()'],
  ['[typeof MessageChannel, new MessageChannel()]', 'new MessageChannel()'],
  ['Buffer.allocUnsafe(8).toString("hex")', 'Buffer.allocUnsafe()'],
  ['URL.createObjectURL(new Blob([]))', 'URL.createObjectURL()'],
  ['crypto.randomUUID()', 'crypto.randomUUID()'],
  ['crypto.getRandomValues(new Uint8Array(2))', 'crypto.getRandomValues()'],
  ['crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"])', 'crypto.subtle.generateKey()'],
  ...[
    ['sign', '{ name: "ECDSA" }'],
    ['sign', '"RSA-PSS"'],
    ['encrypt', '{ name: "RSA-OAEP" }'],
    ['wrapKey', '"raw", 0, 0, "RSA-OAEP"'],
  ].map(([key, args]) => [`crypto.subtle.${key}(${args}).catch(() => {})`, `crypto.subtle.${key}()`] as const),
  ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].flatMap((key) => [
    [`new Date(0).${key}()`, `Date.prototype.${key}() with the machine's locale`] as const,
    [`new Date(0).${key}("hi")`, `Date.prototype.${key}() with the machine's time zone`] as const,
    [
      `new Date(0).${key}("hi", { timeZone: undefined })`,
      `Date.prototype.${key}() with the machine's time zone`,
    ] as const,
  ]),
  ['(1e6).toLocaleString()', "Number.prototype.toLocaleString() with the machine's locale"],
  ['(10n).toLocaleString(undefined)', "BigInt.prototype.toLocaleString() with the machine's locale"],
  ['[1.5].toLocaleString()', "Array.prototype.toLocaleString() with the machine's locale"],
  ['new Float64Array([1.5]).toLocaleString()', "TypedArray.prototype.toLocaleString() with the machine's locale"],
  ...['"la"', '[]', '["la", "tlh"]'].flatMap((locales) => [
    [`(1e6).toLocaleString(${locales})`, "Number.prototype.toLocaleString() with the machine's locale"] as const,
    [
      `new Date(0).toLocaleDateString(${locales}, { timeZone: "UTC" })`,
      "Date.prototype.toLocaleDateString() with the machine's locale",
    ] as const,
    [`"a".localeCompare("b", ${locales})`, "String.prototype.localeCompare() with the machine's locale"] as const,
    ...INTL.map((key) => [`new Intl.${key}(${locales})`, `new Intl.${key}() with the machine's locale`] as const),
  ]),
  ['"I".toLocaleLowerCase([])', "String.prototype.toLocaleLowerCase() with the machine's locale"],
  ['"I".toLocaleLowerCase()', "String.prototype.toLocaleLowerCase() with the machine's locale"],
  ['"i".toLocaleUpperCase()', "String.prototype.toLocaleUpperCase() with the machine's locale"],
  ['"a".localeCompare("b")', "String.prototype.localeCompare() with the machine's locale"],
  ['["b", "a"].sort((a, b) => a.localeCompare(b))', "String.prototype.localeCompare() with the machine's locale"],
  ...INTL.map((key) => [`new Intl.${key}()`, `new Intl.${key}() with the machine's locale`] as const),
  ['new Intl.DisplayNames(undefined, { type: "region" })', "new Intl.DisplayNames() with the machine's locale"],
  ['Intl.NumberFormat()', "Intl.NumberFormat() with the machine's locale"],
  ['new Intl.DateTimeFormat("hi")', "new Intl.DateTimeFormat() with the machine's time zone"],
  ...['', 'undefined'].flatMap((now) => [
    [
      `new Intl.DateTimeFormat("en", { timeZone: "UTC" }).format(${now})`,
      'Intl.DateTimeFormat.prototype.format() without a date',
    ] as const,
    [
      `new Intl.DateTimeFormat("en", { timeZone: "UTC" }).formatToParts(${now})`,
      'Intl.DateTimeFormat.prototype.formatToParts() without a date',
    ] as const,
  ]),
  [
    '[undefined].map(new Intl.DateTimeFormat("en", { timeZone: "UTC" }).format)',
    'Intl.DateTimeFormat.prototype.format() without a date',
  ],
  ...(hasTemporal ? TEMPORAL_REFUSED : []),
];

const ALLOWED: readonly (readonly [expression: string, value: unknown])[] = [
  ['new Date(0).toISOString()', '1970-01-01T00:00:00.000Z'],
  ['new Date("2026-01-31").getTime()', Date.UTC(2026, 0, 31)],
  ['new Date("2026-01").getTime()', Date.UTC(2026, 0, 1)],
  ['new Date("2026-01-31T10:00Z").getTime()', Date.UTC(2026, 0, 31, 10)],
  ['new Date("2026-01-31T10:00+05:30").getUTCHours()', 4],
  ['Date.parse("Sat, 31 Jan 2026 10:00:00 GMT")', Date.UTC(2026, 0, 31, 10)],
  ['new Date("1 January 2026 10:00 PM -05:00").toISOString()', '2026-01-02T03:00:00.000Z'],
  ['new Date("1 January 2026 UTC").getTime()', Date.UTC(2026, 0, 1)],
  ['new Date(new Date(5)).getTime()', 5],
  ['new Date(new String("2026-01-31")).getTime()', Date.UTC(2026, 0, 31)],
  ['new Date({ valueOf: () => 5, toString: () => "1-2-2024" }).getTime()', 5],
  ['new Date({ [Symbol.toPrimitive]: (hint) => (hint === "default" ? 5 : "1-2-2024") }).getTime()', 5],
  [
    'new Date({ calls: 0, toString() { this.calls += 1; return this.calls === 1 ? "2024-01-01" : "1-2-2024"; } }).getTime()',
    Date.UTC(2024, 0, 1),
  ],
  ['Date.UTC(2026, 0, 31)', Date.UTC(2026, 0, 31)],
  ['JSON.stringify(new Date(0))', '"1970-01-01T00:00:00.000Z"'],
  ['new Date(0) instanceof Date', true],
  ['(1234.5).toLocaleString("en")', '1,234.5'],
  ['[1234.5].toLocaleString("en")', '1,234.5'],
  ['new Date(0).toLocaleDateString("en-GB", { timeZone: "UTC" })', '01/01/1970'],
  ['"I".toLocaleLowerCase("tr")', 'ı'],
  ['"a".localeCompare("b", "en")', -1],
  ['new Intl.NumberFormat("hi").format(1234567)', '12,34,567'],
  ['new Intl.DateTimeFormat("en-GB", { timeZone: "UTC" }).format(0)', '01/01/1970'],
  ['[0].map(new Intl.DateTimeFormat("en-GB", { timeZone: "UTC" }).format)', ['01/01/1970']],
  ['((f) => f.format === f.format)(new Intl.DateTimeFormat("en-GB", { timeZone: "UTC" }))', true],
  ['new Intl.NumberFormat(["la", "hi"]).format(1234567)', '12,34,567'],
  ['"I".toLocaleLowerCase("la")', 'i'],
  [
    '[Math.max instanceof Function, (() => 1).constructor === Function, Function.name, eval(5)]',
    [true, true, 'Function', 5],
  ],
  ...[
    'digest("SHA-256", new Uint8Array(1))',
    'sign("HMAC")',
    'encrypt({ name: "AES-GCM" })',
    'wrapKey("raw", 0, 0, "AES-KW")',
  ].map((call) => [`crypto.subtle.${call}.catch(() => {}) instanceof Promise`, true] as const),
  ['Math.max(1, 2)', 2],
  ['new File([], "a", { lastModified: 5 }).lastModified', 5],
  ['new Float64Array([1234.5]).toLocaleString("en")', '1,234.5'],
  ['Buffer.from("abc").toString("base64")', 'YWJj'],
  // As on Node 20, which has none of them.
  ['[typeof navigator, typeof localStorage, typeof sessionStorage]', ['undefined', 'undefined', 'undefined']],
  ['["navigator" in globalThis, globalThis.localStorage?.length]', [false, undefined]],
  ['[typeof BroadcastChannel, typeof MessageChannel, typeof File]', ['function', 'function', 'function']],
  ...(hasTemporal ? TEMPORAL_ALLOWED : []),
];

describe('while templates run', () => {
  it.each(REFUSED)('%s in a template is refused', (expression, call) => {
    watch();
    expect(refused(expression)).toBe(call);
  });

  it.each(ALLOWED)('%s in a template gives its value', (expression, value) => {
    watch();
    expect(runFrom(join(TEMPLATES, 'pages/page.mjs'), expression)).toEqual(value);
  });

  it('other callers get the real values', () => {
    watch();
    for (const file of ['/sites/night shelf/ä/templates/page.mjs', '/project/node_modules/markdown-it/index.js']) {
      expect(REFUSED.map(([expression]) => refused(expression, file)).filter((call) => call !== undefined)).toEqual([]);
    }
    expect(Date.now()).toBeGreaterThan(Date.UTC(2020, 0));
  });
});

/** Calls what it is given from a file. */
function callFrom(file: string, expression: string): unknown {
  const call = runFrom(file, '(called) => called()') as (called: unknown) => unknown;
  return call(runFrom(join(TEMPLATES, 'page.mjs'), expression));
}

describe('what a template hands on', () => {
  const react = [
    '/project/node_modules/react/cjs/react.production.js',
    '/project/node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
  ];
  const zod = ['/islet/lib/bundled/zod.js', '/project/node_modules/zod/v4/core/schemas.js'];

  it.each([...react, ...zod])('is refused where %s calls it, as is what that does with it', (file) => {
    watch();
    expect(() => callFrom(file, 'Date.now')).toThrow('Date.now() is not deterministic');
    expect(refused('[0].map(Math.random)', file)).toBe('Math.random()');
    expect(refused('new Date("2024-01-01T00:00")', file)).toBe('new Date("2024-01-01T00:00") without a time zone');
    expect(refused('String(new Date(0))', file)).toBe('Date.prototype.toString()');
  });

  it('does not keep zod from compiling its schemas', () => {
    watch();
    expect(zod.map((file) => runFrom(file, 'new Function("return 1")()'))).toEqual([1, 1]);
  });

  it('is refused where a promise calls it', async () => {
    watch();
    await expect(Promise.resolve().then(Math.random)).rejects.toThrow('Math.random() is not deterministic');
  });

  it('is refused where built-in functions call it, however many', () => {
    watch();
    expect(refused('[[[[[[[[new Date(0)]]]]]]]].join()')).toBe('Date.prototype.toString()');
  });

  it.each([
    ['writes stacks', { prepareStackTrace: (): string => '' }],
    ['writes none', { prepareStackTrace: (): undefined => undefined, stackTraceLimit: 0 }],
  ])('is refused where a module %s itself', (_, own) => {
    watch();
    const before = Object.getOwnPropertyDescriptors(Error);
    Object.assign(Error, own);
    try {
      runFrom(join(TEMPLATES, 'page.mjs'), 'Date.now()');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(TemplateViolation);
      expect((error as Error).stack).toContain(pathToFileURL(TEMPLATES).href);
      expect(Object.keys(own).map((key): unknown => Reflect.get(Error, key))).toEqual(Object.values(own));
    } finally {
      Reflect.deleteProperty(Error, 'prepareStackTrace');
      Object.defineProperties(Error, before);
    }
  });
});

describe('a result that browsers do not have, in an island', () => {
  const range = 'new Intl.DateTimeFormat("en", { timeZone: "UTC" }).formatRange(0, 1e9)';
  const inIsland = (expression: string): string | undefined => {
    let call: string | undefined;
    withBoundaries('keep', () => (call = refused(expression)) ?? '');
    return call;
  };

  it.each([
    [range, 'Intl.DateTimeFormat.prototype.formatRange() in an island'],
    ['new Intl.DisplayNames("en", { type: "region" }).of("IN")', 'Intl.DisplayNames.prototype.of() in an island'],
    [
      '[...new Intl.Segmenter("en", { granularity: "word" }).segment("a b")]',
      'Intl.Segmenter.prototype.segment() in an island',
    ],
    [
      '(5).toLocaleString("pa")',
      'Number.prototype.toLocaleString() in a language that Chromium does not know, in an island',
    ],
    [
      'new Intl.DateTimeFormat("or-IN", { timeZone: "UTC" })',
      'new Intl.DateTimeFormat() in a language that Chromium does not know, in an island',
    ],
  ])('is refused: %s', (expression, call) => {
    watch();
    expect(inIsland(expression)).toBe(call);
    expect(refused(expression)).toBeUndefined();
  });

  it.each([
    '(5).toLocaleString("hi-IN")',
    'new Intl.PluralRules("pa").select(2)',
    '"a".toLocaleUpperCase("pa")',
    'new Intl.DisplayNames("en", { type: "script" }).of("Deva")',
    '[...new Intl.Segmenter("pa").segment("a b")]',
    'new Intl.DateTimeFormat("gu", { timeZone: "UTC" }).format(0)',
  ])('is given: %s', (expression) => {
    watch();
    expect(inIsland(expression)).toBeUndefined();
  });
});

describe('afterwards', () => {
  it('every function is the one that it was', () => {
    const prototypes = [Date, Number, String, Array, BigInt].map((type): object => type.prototype);
    const owners: readonly object[] = [
      Date,
      Math,
      Intl,
      Intl.Collator.prototype,
      ...prototypes,
      prototypeOf(performance),
      prototypeOf(crypto),
    ];
    const valuesOf = (owner: object) =>
      Object.values(Object.getOwnPropertyDescriptors(owner)).map(
        ({ value, get }: PropertyDescriptor): unknown => get ?? value,
      );
    const functions = () => [Date, ...owners.flatMap(valuesOf).filter((value) => typeof value === 'function')];
    const before = functions();
    const stop = watchDeterminism(TEMPLATES);
    const watched = functions().filter((value, index) => value !== before[index]).length;
    stop();
    expect(watched).toBeGreaterThan(40);
    expect(functions().filter((value, index) => value !== before[index])).toEqual([]);
    expect(refused('Math.random()')).toBeUndefined();
  });

  it('nothing stands in the place of `process` and `import.meta`, in which nothing of the machine stood', () => {
    const stop = watchDeterminism(TEMPLATES);
    expect(
      runFrom(
        TEMPLATES,
        '[isletMachine.env.PATH, isletMachine.versions.node, isletMachine.cwd(), isletMachine.importMeta.url]',
      ),
    ).toEqual([undefined, undefined, '/', 'file:///templates.mjs']);
    stop();
    expect(runFrom(TEMPLATES, 'typeof isletMachine')).toBe('undefined');
  });
});

function prototypeOf(value: object): object {
  return Object.getPrototypeOf(value) as object;
}
