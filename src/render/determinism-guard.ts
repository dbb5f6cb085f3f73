import { pathToFileURL } from 'node:url';
import { MACHINE } from '../lib/machine-name.js';

/** Thrown in place of a value that would differ from build to build or machine to machine. */
export class NondeterministicCall extends Error {
  readonly call: string;
  readonly use: 'called' | 'read';

  constructor(call: string, use: 'called' | 'read' = 'called') {
    super(`${call} is not deterministic`);
    this.name = 'NondeterministicCall';
    this.call = call;
    this.use = use;
  }
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

interface Watched {
  readonly owner: object;
  readonly key: string;
  /** What to call the call, or the property that is read; nothing where these arguments make it deterministic. */
  readonly name: (args: readonly unknown[], construct: boolean) => string | undefined;
}

/** More than the frames of this module and of the built-in functions, such as `Array.map`, that may stand before the caller. */
const FRAMES = 12;

/**
 * Watches the clock, chance, the network and the machine's locale and zone while templates run: a call that comes straight from a module below `folder` throws
 * `NondeterministicCall`, every other caller gets the real value. Returns the function that takes the watch off.
 */
export function watchDeterminism(folder: string): () => void {
  const modules = pathToFileURL(folder).href;
  const fromTemplate = (): boolean => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = FRAMES;
    const { stack = '' } = new Error();
    Error.stackTraceLimit = limit;
    // Frames: this function, the watching wrapper, then the caller, with built-in functions between where they made the call.
    const caller = stack.split('\n').slice(3).find((frame) => !frame.endsWith('(<anonymous>)'));
    return caller?.includes(modules) === true;
  };
  const undo = watched().map<() => unknown>(({ owner, key, name }) => {
    const original = Object.getOwnPropertyDescriptor(owner, key);
    if (!original) return () => undefined;
    const restore = (): unknown => Object.defineProperty(owner, key, original);
    if (typeof original.value !== 'function') {
      const read = function (this: unknown): unknown {
        const call = name([], false);
        if (call !== undefined && fromTemplate()) throw new NondeterministicCall(call, 'read');
        return original.get ? Reflect.apply(original.get, this, []) : original.value;
      };
      Object.defineProperty(owner, key, { get: read, ...(original.set && { set: original.set }), enumerable: original.enumerable === true, configurable: true });
      return restore;
    }
    const inner = original.value as AnyFunction;
    const wrapper = new Proxy(inner, {
      apply(target, self, args: unknown[]) {
        const call = name(args, false);
        if (call !== undefined && fromTemplate()) throw new NondeterministicCall(call);
        return Reflect.apply(target, self, args);
      },
      construct(target, args: unknown[], newTarget) {
        const call = name(args, true);
        if (call !== undefined && fromTemplate()) throw new NondeterministicCall(`new ${call}`);
        return Reflect.construct(target, args, newTarget) as object;
      },
    });
    Object.defineProperty(owner, key, { ...original, value: wrapper });
    return restore;
  });
  undo.push(withMachine(), withoutPrinting());
  return () => {
    for (const restore of undo.reverse()) restore();
  };
}

/** What templates and packages print goes to standard error: standard output is the report's. */
function withoutPrinting(): () => void {
  const { log, info, debug, dir, table, error } = console;
  const before = { log, info, debug, dir, table };
  for (const key of ['log', 'info', 'debug', 'dir', 'table'] as const) console[key] = (...args: unknown[]) => { error(...args); };
  return () => void Object.assign(console, before);
}

/** Gives what compiled templates have in the place of `process` and `import.meta`: what packages look for where they find out what they run on, and nothing of this machine. */
function withMachine(): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, MACHINE);
  const importMeta = { url: 'file:///templates.mjs', filename: '/templates.mjs', dirname: '/', resolve: (name: string) => name };
  const value = { browser: true, env: Object.freeze({ NODE_ENV: 'production' }), argv: [], platform: 'browser', version: '', versions: {}, cwd: () => '/', nextTick: queueMicrotask, importMeta: Object.freeze(importMeta) };
  Object.defineProperty(globalThis, MACHINE, { value: Object.freeze(value), configurable: true });
  return () => {
    if (before) Object.defineProperty(globalThis, MACHINE, before);
    else Reflect.deleteProperty(globalThis, MACHINE);
  };
}

function watched(): Watched[] {
  const always = (name: string) => () => `${name}()`;
  const local = [
    ...['getDate', 'getDay', 'getFullYear', 'getHours', 'getMilliseconds', 'getMinutes', 'getMonth', 'getSeconds', 'getTimezoneOffset', 'getYear', 'toDateString', 'toString', 'toTimeString'],
    ...['setDate', 'setFullYear', 'setHours', 'setMinutes', 'setMonth', 'setYear'],
  ];
  const clock = Object.getPrototypeOf(performance) as object;
  const cryptoApi = Object.getPrototypeOf(globalThis.crypto) as object;
  return [
    // No value means now and several mean the local zone; so does a call without `new`, whatever it is given.
    { owner: globalThis, key: 'Date', name: (args, construct) => (construct && args.length === 1 && sameInEveryZone(args[0]) ? undefined : 'Date()') },
    { owner: Date, key: 'now', name: always('Date.now') },
    { owner: Date, key: 'parse', name: ([text]) => (sameInEveryZone(text) ? undefined : "Date.parse() in the machine's time zone") },
    ...local.map((key) => ({ owner: Date.prototype, key, name: always(`Date.prototype.${key}`) })),
    { owner: Math, key: 'random', name: always('Math.random') },
    ...['now', 'mark', 'measure', 'toJSON', 'eventLoopUtilization'].map((key) => ({ owner: clock, key, name: always(`performance.${key}`) })),
    ...['timeOrigin', 'nodeTiming'].map((key) => ({ owner: clock, key, name: () => `performance.${key}` })),
    { owner: globalThis, key: 'PerformanceMark', name: () => 'PerformanceMark' },
    { owner: Event.prototype, key: 'timeStamp', name: () => 'Event.prototype.timeStamp' },
    { owner: globalThis, key: 'fetch', name: always('fetch') },
    // What is still to come when a page is written says nothing on it, and keeps the program from ending.
    ...['setTimeout', 'setInterval', 'setImmediate'].map((key) => ({ owner: globalThis, key, name: always(key) })),
    ...['BroadcastChannel', 'MessageChannel'].map((key) => ({ owner: globalThis, key, name: () => key })),
    { owner: URL, key: 'createObjectURL', name: always('URL.createObjectURL') },
    { owner: cryptoApi, key: 'randomUUID', name: always('crypto.randomUUID') },
    { owner: cryptoApi, key: 'getRandomValues', name: always('crypto.getRandomValues') },
    ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((key) => ({ owner: Date.prototype, key, name: zoned(`Date.prototype.${key}`) })),
    ...[Number.prototype, BigInt.prototype, Array.prototype].map((owner) => ({ owner, key: 'toLocaleString', name: localised(`${owner.constructor.name}.prototype.toLocaleString`, 0) })),
    ...['toLocaleLowerCase', 'toLocaleUpperCase'].map((key) => ({ owner: String.prototype, key, name: localised(`String.prototype.${key}`, 0) })),
    { owner: String.prototype, key: 'localeCompare', name: localised('String.prototype.localeCompare', 1) },
    ...['Collator', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat', 'ListFormat', 'Segmenter', 'DisplayNames'].map((key) => ({ owner: Intl, key, name: localised(`Intl.${key}`, 0) })),
    { owner: Intl, key: 'DateTimeFormat', name: zoned('Intl.DateTimeFormat') },
  ];
}

/** Text means one moment where it is a date alone or names its zone; other texts are read in the machine's zone. */
function sameInEveryZone(value: unknown): boolean {
  return typeof value !== 'string' || /^\d{4}(-\d\d){0,2}$|(Z|GMT|UTC|[+-]\d\d:?\d\d)$/i.test(value);
}

/** Fine with a locale at `index`. */
function localised(name: string, index: number): Watched['name'] {
  return (args) => (args[index] === undefined ? `${name}() with the machine's locale` : undefined);
}

/** Fine with a locale and a time zone. */
function zoned(name: string): Watched['name'] {
  return ([locale, options]) => {
    if (locale === undefined) return `${name}() with the machine's locale`;
    const zone = typeof options === 'object' && options !== null && 'timeZone' in options ? options.timeZone : undefined;
    return zone === undefined ? `${name}() with the machine's time zone` : undefined;
  };
}
