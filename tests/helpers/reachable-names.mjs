// Prints the names that templates can reach from the globals of this Node and that are not watched, as JSON:
// of globals `NAME`, of their properties and of the methods of their prototypes `OWNER.NAME`.
import process from 'node:process';
import { CONNECTIONS } from '../../lib/lib/site/template-bundle.js';
import { REMOVED, watchedCalls } from '../../lib/render/determinism/watched-calls.js';

/**
 * Globals that are not walked: templates do not have them, or get a stand-in for `process`. The last two are the global
 * object itself.
 */
const GONE = new Set([...REMOVED, ...CONNECTIONS, 'process', 'global', 'globalThis']);

/** Every function has these. */
const OF_FUNCTIONS = new Set(['length', 'name', 'prototype', 'arguments', 'caller', 'constructor']);

const watched = new Map();
for (const { owner, key } of watchedCalls()) watched.set(owner, (watched.get(owner) ?? new Set()).add(key));

const names = [];
const seen = new Set();

/** Keys that are symbols are left out: the language calls those methods for others that have names. */
function walk(owner, path) {
  if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null || seen.has(owner)) return;
  seen.add(owner);
  const isGlobal = owner === globalThis;
  for (const key of Object.getOwnPropertyNames(owner)) {
    if (isGlobal && GONE.has(key)) continue;
    const { value, get } = Object.getOwnPropertyDescriptor(owner, key);
    const isWatched = watched.get(owner)?.has(key) === true;
    const isConstant = /^[A-Z][A-Z\d_]*$/.test(key) && typeof value === 'number';
    if (!isWatched && !isConstant && !OF_FUNCTIONS.has(key)) names.push(`${path}${key}`);
    // A global with a getter is a class or an object that Node loads late. What is watched is walked if it is a class.
    const inner = isGlobal && get ? globalThis[key] : value;
    if (!isWatched || typeof inner === 'function') walk(inner, `${path}${key}.`);
  }
  const prototype = Object.getPrototypeOf(owner);
  const { constructor } = prototype ?? {};
  walk(prototype, constructor?.prototype === prototype ? `${constructor.name}.prototype.` : `${path}__proto__.`);
}

walk(globalThis, '');
process.stdout.write(JSON.stringify(names));
