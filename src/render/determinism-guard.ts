import { pathToFileURL } from 'node:url';
import { MACHINE } from '../lib/machine-name.js';
import { watchedCalls, type Watched } from './watched-calls.js';

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
  const undo = watchedCalls().map((one) => watch(one, fromTemplate));
  undo.push(withMachine(), withoutPrinting());
  return () => {
    for (const restore of undo.reverse()) restore();
  };
}

/** Puts a watching function, or a watching property, in the place of one. Returns what puts it back. */
function watch({ owner, key, name, bound, converted }: Watched, fromTemplate: () => boolean): () => unknown {
  const original = Object.getOwnPropertyDescriptor(owner, key);
  if (!original) return () => undefined;
  const restore = (): unknown => Object.defineProperty(owner, key, original);
  const watching = (inner: AnyFunction): AnyFunction => new Proxy(inner, {
    apply(target, self, given: unknown[]) {
      const args = converted ? converted(given, false) : given;
      const call = name(args, false);
      if (call !== undefined && fromTemplate()) throw new NondeterministicCall(call);
      return Reflect.apply(target, self, args);
    },
    construct(target, given: unknown[], newTarget) {
      const args = converted ? converted(given, true) : given;
      const call = name(args, true);
      if (call !== undefined && fromTemplate()) throw new NondeterministicCall(`new ${call}`);
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  const { get } = original;
  if (typeof original.value === 'function') {
    Object.defineProperty(owner, key, { ...original, value: watching(original.value as AnyFunction) });
  } else if (bound && get) {
    const made = new WeakMap<AnyFunction, AnyFunction>();
    const read = function (this: unknown): AnyFunction {
      const inner = Reflect.apply(get, this, []) as AnyFunction;
      const known = made.get(inner) ?? watching(inner);
      made.set(inner, known);
      return known;
    };
    Object.defineProperty(owner, key, { ...original, get: read });
  } else {
    const read = function (this: unknown): unknown {
      const call = name([], false);
      if (call !== undefined && fromTemplate()) throw new NondeterministicCall(call, 'read');
      return get ? Reflect.apply(get, this, []) : original.value;
    };
    Object.defineProperty(owner, key, { get: read, ...(original.set && { set: original.set }), enumerable: original.enumerable === true, configurable: true });
  }
  return restore;
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
