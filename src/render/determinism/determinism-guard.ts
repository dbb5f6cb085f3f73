import { pathToFileURL } from 'node:url';
import { failure } from '../../errors/index.js';
import { MACHINE } from '../../lib/site/template-bundle.js';
import { TemplateViolation } from '../faults/template-violation.js';
import { replaceSuspense } from '../react/suspense.js';
import { replaceLazy } from './replace-lazy.js';
import { engineResults, IN_ISLAND } from './engine-results.js';
import { REMOVED, watchedCalls, ZONELESS, type Watched } from './watched-calls.js';

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** Stack frames to look at: more than the built-in functions, such as `Array.map`, between a call and its caller. */
const CALLER_FRAMES = 10;

/** Stack frames of an error: more than those of a package between the call and the template that is reported. */
const ERROR_FRAMES = 50;

/**
 * Frames of React and zod. They render templates and apply their schemas, so they call functions of templates, as for
 * `useState(Date.now)`. Their own production code calls none of the watched functions but `Function`.
 */
const LIBRARIES =
  /[/\\](?:react(?:-dom)?[/\\]cjs[/\\][\w.-]+\.production\.js|bundled[/\\]zod\.js|node_modules[/\\]zod[/\\])/;

/**
 * Replaces functions of JavaScript and Node by ones that refuse calls which are not deterministic or end the process.
 * A call is refused if its direct caller is a module below `folder`, React or zod; other callers get the real value.
 *
 * @returns the function that restores everything
 * @throws IsletError `node-options-unsupported`
 */
export function watchDeterminism(folder: string): () => void {
  const modules = pathToFileURL(folder).href;
  const isFromTemplate = (stack: string, librariesMay: boolean): boolean => {
    const caller = callerIn(stack);
    // Without a caller, it is a promise callback, or so many built-in functions that the caller is not in the stack.
    if (caller === undefined || caller.includes('node:internal/process/task_queues:')) return true;
    return caller.includes(modules) || (!librariesMay && LIBRARIES.test(caller));
  };
  const calls = [...watchedCalls(), ...engineResults()];
  if (calls.some(({ owner, key }) => Object.getOwnPropertyDescriptor(owner, key)?.configurable === false)) {
    throw failure(
      'node-options-unsupported',
      'bun' in process.versions
        ? { message: 'This is Bun, not Node.', remedy: 'Run the command without `--bun`.' }
        : { message: "The built-in functions of JavaScript are frozen, as by Node's option `--frozen-intrinsics`." },
    );
  }
  const undo = calls.map((one) => watch(one, isFromTemplate));
  undo.push(...REMOVED.map(remove), replaceMachine(), redirectPrinting(), replaceSuspense(), replaceLazy());
  return () => {
    for (const restore of undo.reverse()) restore();
  };
}

/** Returns the nearest frame that is not a built-in function. */
function callerIn(stack: string): string | undefined {
  return stack
    .split('\n')
    .slice(1)
    .find((frame) => !frame.endsWith('(<anonymous>)'));
}

/** What to do about calls whose name has one of these endings. */
const REMEDIES: readonly (readonly [ending: string, remedy: string])[] = [
  [
    ZONELESS,
    'Add the time zone to the text: `Z` for UTC, or an offset such as `+05:30`. For a time zone by its name, components have `zonedDate()`.',
  ],
  [
    "Date() in the machine's time zone",
    "Write a time that is the same everywhere: `new Date(Date.UTC(2026, 0, 2))`, or a text with its zone, as `new Date('2026-01-02T00:00:00+05:30')`. For a time zone by its name, components have `zonedDate()`.",
  ],
  [
    IN_ISLAND,
    'Format it in the template, and pass the text as a prop: the data of browsers differs, and React would throw away the island, and what was entered.',
  ],
  ["machine's locale", "Name the language, as in `a.localeCompare(b, 'en')`."],
  ["machine's time zone", "Name the time zone, as in `{ timeZone: 'Europe/Paris' }`."],
];

/** Parts of a date are those of the machine's time zone; each has a form for UTC. */
function utcRemedy(call: string): string | undefined {
  const [, part] = /Date\.prototype\.(get\w+|set\w+|to(?:Date|Time)?String)\(\)$/.exec(call) ?? [];
  if (part === undefined || /Year$/.test(part) !== /FullYear$/.test(part)) return undefined;
  const utc = part.startsWith('to')
    ? 'toISOString'
    : part === 'getTimezoneOffset'
      ? undefined
      : part.replace(/^.et/, '$&UTC');
  return utc === undefined
    ? undefined
    : `Write \`${utc}()\`, which is the same on every machine. Components have \`zonedDate()\` for other time zones.`;
}

/** Replaces a function or property by one that checks its caller. Returns the function that restores it. */
function watch(
  { owner, key, name, bound, converted, librariesMay = false, ends }: Watched,
  isFromTemplate: (stack: string, librariesMay: boolean) => boolean,
): () => unknown {
  const original = Object.getOwnPropertyDescriptor(owner, key);
  if (!original) return () => undefined;
  const restore = (): unknown => Object.defineProperty(owner, key, original);
  const check = (call: string, use: 'called' | 'read', below: unknown): void => {
    // Most callers are one frame away, and writing ten frames takes twice as long.
    const nearest = stackBelow({}, below, 1);
    if (!isFromTemplate(callerIn(nearest) === undefined ? stackBelow({}, below, CALLER_FRAMES) : nearest, librariesMay))
      return;
    const zoneless = call.endsWith(ZONELESS);
    const refusal = new TemplateViolation(
      ends ? 'template-ends-process' : 'template-nondeterministic',
      `${call} ${ends ? 'ends the process' : 'is not deterministic'}`,
      zoneless ? `\`${call.slice(0, -ZONELESS.length - 1)}\` is ${use} ${ZONELESS}` : `\`${call}\` is ${use}`,
      REMEDIES.find(([ending]) => call.endsWith(ending))?.[1] ?? utcRemedy(call),
    );
    stackBelow(refusal, below, ERROR_FRAMES);
    throw refusal;
  };
  const traps = {
    apply(target: AnyFunction, self: unknown, given: unknown[]): unknown {
      const args = converted ? converted(given, false) : given;
      const call = name(args, false, self);
      if (call !== undefined) check(call, 'called', traps.apply);
      return Reflect.apply(target, self, args);
    },
    construct(target: AnyFunction, given: unknown[], newTarget: AnyFunction): object {
      const args = converted ? converted(given, true) : given;
      const call = name(args, true);
      if (call !== undefined) check(`new ${call}`, 'called', traps.construct);
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
      // Node's getters of classes replace themselves by the class.
      Object.defineProperty(owner, key, { ...original, get: read });
      const known = made.get(inner) ?? new Proxy(inner, traps);
      made.set(inner, known);
      return known;
    };
    Object.defineProperty(owner, key, { ...original, get: read });
    return restore;
  }
  const read = function (this: unknown): unknown {
    const call = name([], false);
    if (call !== undefined) check(call, 'read', read);
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

/** Replaces the constructor that instances refer to. */
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

/**
 * Sets the stack of an object to the frames below a function, in the format of V8 even if a template has changed it.
 */
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

/** Removes a global. Returns the function that restores it. */
function remove(key: string): () => unknown {
  const original = Object.getOwnPropertyDescriptor(globalThis, key);
  Reflect.deleteProperty(globalThis, key);
  return () => original && Object.defineProperty(globalThis, key, original);
}

/** Redirects what templates print to standard error: standard output is for the report. */
function redirectPrinting(): () => void {
  const { log, info, debug, dir, table, error } = console;
  const before = { log, info, debug, dir, table };
  for (const key of ['log', 'info', 'debug', 'dir', 'table'] as const)
    console[key] = (...args: unknown[]) => {
      error(...args);
    };
  return () => void Object.assign(console, before);
}

/**
 * Defines the values for `process` and `import.meta` in compiled templates: enough to detect a platform, equal on
 * every machine.
 */
function replaceMachine(): () => void {
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
