import { pathToFileURL } from 'node:url';
import { failure } from '../errors/index.js';
import { MACHINE } from '../lib/text/machine-name.js';
import { withoutFallbacks } from './suspense.js';
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

/** Thrown in place of ending the process. */
export class EndingCall extends Error {
  readonly call: string;

  constructor(call: string) {
    super(`${call} ends the process`);
    this.name = 'EndingCall';
    this.call = call;
  }
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** More than the built-in functions, such as `Array.map`, that may stand before the caller. */
const FRAMES = 10;

/** More than the frames of a package that may stand before the template by which an error is placed. */
const FRAMES_OF_ERROR = 50;

/**
 * Frames of React and of zod, by which templates are rendered and content is read for them: what these call they were given by templates, such as the function in `useState(Date.now)`.
 * React for development, which no command loads, asks the clock for itself.
 */
const READERS =
  /[/\\](?:react(?:-dom)?[/\\]cjs[/\\][\w.-]+\.production\.js|api[/\\]zod\.script\.js|node_modules[/\\]zod[/\\])/;

/**
 * Watches the clock, chance, the network, the machine's locale and zone, and what ends the process, while templates run: a call that comes straight from a module below `folder`, or from what
 * renders and reads for it, throws `NondeterministicCall` or `EndingCall`; every other caller gets the real value. Returns the function that takes the watch off.
 * @throws IsletError `node-options-unsupported`
 */
export function watchDeterminism(folder: string): () => void {
  const modules = pathToFileURL(folder).href;
  const isFromTemplate = (stack: string, readersMay: boolean): boolean => {
    const caller = callerIn(stack);
    // Nobody but the engine: a function that a promise was given, or one so deep in built-in functions that the caller is out of sight.
    if (caller === undefined || caller.includes('node:internal/process/task_queues:')) return true;
    return caller.includes(modules) || (!readersMay && READERS.test(caller));
  };
  const calls = watchedCalls();
  if (calls.some(({ owner, key }) => Object.getOwnPropertyDescriptor(owner, key)?.configurable === false)) {
    throw failure('node-options-unsupported', {
      message: "The built-in functions of JavaScript are frozen, as by Node's option `--frozen-intrinsics`.",
    });
  }
  const undo = calls.map((one) => watch(one, isFromTemplate));
  undo.push(withMachine(), withoutPrinting(), withoutFallbacks());
  return () => {
    for (const restore of undo.reverse()) restore();
  };
}

/** The nearest frame that is of no built-in function. */
function callerIn(stack: string): string | undefined {
  return stack
    .split('\n')
    .slice(1)
    .find((frame) => !frame.endsWith('(<anonymous>)'));
}

/** Puts a watching function, or a watching property, in the place of one. Returns what puts it back. */
function watch(
  { owner, key, name, bound, converted, readersMay = false, ends }: Watched,
  isFromTemplate: (stack: string, readersMay: boolean) => boolean,
): () => unknown {
  const original = Object.getOwnPropertyDescriptor(owner, key);
  if (!original) return () => undefined;
  const restore = (): unknown => Object.defineProperty(owner, key, original);
  const ask = (call: string, use: NondeterministicCall['use'], below: unknown): void => {
    // Most calls come from code of ours or of packages, one frame away: to write ten takes twice as long (11 µs for 5, deep in other calls).
    const nearest = stackBelow({}, below, 1);
    if (!isFromTemplate(callerIn(nearest) === undefined ? stackBelow({}, below, FRAMES) : nearest, readersMay)) return;
    const refusal = ends ? new EndingCall(call) : new NondeterministicCall(call, use);
    stackBelow(refusal, below, FRAMES_OF_ERROR);
    throw refusal;
  };
  const traps = {
    apply(target: AnyFunction, self: unknown, given: unknown[]): unknown {
      const args = converted ? converted(given, false) : given;
      const call = name(args, false);
      if (call !== undefined) ask(call, 'called', traps.apply);
      return Reflect.apply(target, self, args);
    },
    construct(target: AnyFunction, given: unknown[], newTarget: AnyFunction): object {
      const args = converted ? converted(given, true) : given;
      const call = name(args, true);
      if (call !== undefined) ask(`new ${call}`, 'called', traps.construct);
      return Reflect.construct(target, args, newTarget) as object;
    },
  };
  const { get } = original;
  if (typeof original.value === 'function') {
    const inner = original.value as AnyFunction;
    const watching = new Proxy(inner, traps);
    Object.defineProperty(owner, key, { ...original, value: watching });
    const restoreConstructor = watchConstructor(inner, watching);
    return () => {
      restoreConstructor();
      restore();
    };
  }
  if (bound && get) {
    const made = new WeakMap<AnyFunction, AnyFunction>();
    const read = function (this: unknown): AnyFunction {
      const inner = Reflect.apply(get, this, []) as AnyFunction;
      const known = made.get(inner) ?? new Proxy(inner, traps);
      made.set(inner, known);
      return known;
    };
    Object.defineProperty(owner, key, { ...original, get: read });
    return restore;
  }
  const read = function (this: unknown): unknown {
    const call = name([], false);
    if (call !== undefined) ask(call, 'read', read);
    return get ? Reflect.apply(get, this, []) : original.value;
  };
  Object.defineProperty(owner, key, {
    get: read,
    ...(original.set && { set: original.set }),
    enumerable: original.enumerable === true,
    configurable: true,
  });
  return restore;
}

/** What a constructor makes leads back to it. */
function watchConstructor(inner: AnyFunction, watching: AnyFunction): () => unknown {
  const prototype: unknown = inner.prototype;
  const original =
    typeof prototype === 'object' || typeof prototype === 'function'
      ? Object.getOwnPropertyDescriptor(prototype ?? {}, 'constructor')
      : undefined;
  if (original?.value !== inner) return () => undefined;
  Object.defineProperty(prototype, 'constructor', { ...original, value: watching });
  return () => Object.defineProperty(prototype, 'constructor', original);
}

/** The stack below a function, which an object is given, as the engine writes it: templates can have it written otherwise, or not at all. */
function stackBelow(holder: { stack?: string }, below: unknown, frames: number): string {
  const before = (['prepareStackTrace', 'stackTraceLimit'] as const).map(
    (key) => [key, Object.getOwnPropertyDescriptor(Error, key)] as const,
  );
  Object.defineProperty(Error, 'prepareStackTrace', { value: undefined, writable: true, configurable: true });
  Object.defineProperty(Error, 'stackTraceLimit', { value: frames, writable: true, configurable: true });
  try {
    Error.captureStackTrace(holder, below as AnyFunction);
    return holder.stack ?? '';
  } finally {
    for (const [key, original] of before) {
      if (original) Object.defineProperty(Error, key, original);
      else Reflect.deleteProperty(Error, key);
    }
  }
}

/** What templates and packages print goes to standard error: standard output is the report's. */
function withoutPrinting(): () => void {
  const { log, info, debug, dir, table, error } = console;
  const before = { log, info, debug, dir, table };
  for (const key of ['log', 'info', 'debug', 'dir', 'table'] as const)
    console[key] = (...args: unknown[]) => {
      error(...args);
    };
  return () => void Object.assign(console, before);
}

/** Gives what compiled templates have in the place of `process` and `import.meta`: what packages look for where they find out what they run on, and nothing of this machine. */
function withMachine(): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, MACHINE);
  const importMeta = {
    url: 'file:///templates.mjs',
    filename: '/templates.mjs',
    dirname: '/',
    resolve: (name: string) => name,
  };
  const value = {
    browser: true,
    env: Object.freeze({ NODE_ENV: 'production' }),
    argv: [],
    platform: 'browser',
    version: '',
    versions: {},
    cwd: () => '/',
    nextTick: queueMicrotask,
    importMeta: Object.freeze(importMeta),
  };
  Object.defineProperty(globalThis, MACHINE, { value: Object.freeze(value), configurable: true });
  return () => {
    if (before) Object.defineProperty(globalThis, MACHINE, before);
    else Reflect.deleteProperty(globalThis, MACHINE);
  };
}
