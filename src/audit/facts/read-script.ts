import type { AnyNode, CallExpression, NewExpression } from 'acorn';
import { nodesOf } from '../../lib/text/script-nodes.js';
import { memo } from '../memo.js';
import { declared, nameOf } from './parse-script.js';
import { parseScript } from '../../lib/text/parse-script.js';
import { effectsOf, type ScriptEffects } from './script-effects.js';

/** An import of another module, as written. */
export interface ModuleImport {
  readonly address: string;
  /** Whether the file is loaded before the script runs, not by `import()`. */
  readonly isStatic: boolean;
  /** Exports that it takes from the file. */
  readonly names: readonly string[];
}

/** Which files a script needs and offers. */
export interface ScriptFacts {
  /** Whether it can be parsed as a module. */
  readonly isModule: boolean;
  readonly imports: readonly ModuleImport[];
  readonly exports: ReadonlySet<string>;
  /** Modules of which it exports everything. */
  readonly reexports: readonly string[];
  /** Files that it loads by other calls, by addresses from the root. */
  readonly loads: readonly string[];
}

/** Reads what a script stores and contacts; `undefined` if it is not JavaScript. */
export const readEffects = memo(1000, (code: string): ScriptEffects | undefined => {
  const script = parseScript(code);
  return script && effectsOf(script.program);
});

/** A path from the root that names a file. */
const FILE = /^\/(?!\/)[^?#]*\.(?:json|html|svg|txt|xml|csv|md|m?js)$/;

/** Reads a script. Many pages have the same one. */
export const readScript = memo(500, (code: string): ScriptFacts => {
  const imports: ModuleImport[] = [];
  const exports = new Set<string>();
  const reexports: string[] = [];
  const loads: string[] = [];
  const script = parseScript(code);
  const take = (source: AnyNode, names: readonly string[], isStatic = true): void => {
    if (source.type === 'Literal') imports.push({ address: String(source.value), isStatic, names });
  };
  for (const node of script?.program.body ?? []) {
    if (node.type === 'ExportAllDeclaration') {
      if (node.exported) exports.add(nameOf(node.exported));
      else reexports.push(String(node.source.value));
      take(node.source, []);
    } else if (node.type === 'ImportDeclaration')
      take(
        node.source,
        node.specifiers.flatMap((one) => {
          if (one.type === 'ImportNamespaceSpecifier') return [];
          return one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default';
        }),
      );
    else if (node.type === 'ExportDefaultDeclaration') exports.add('default');
    else if (node.type === 'ExportNamedDeclaration') {
      for (const one of node.specifiers) exports.add(nameOf(one.exported));
      for (const name of declared(node.declaration ?? undefined)) exports.add(name);
      if (node.source)
        take(
          node.source,
          node.specifiers.map(({ local }) => nameOf(local)),
        );
    }
  }
  // Service workers keep the files of a list; if one is missing, they are not installed.
  const keepsFiles = code.includes('.addAll(');
  if (script && (keepsFiles || /\bimport\s*\(|Worker|fetch|importScripts/.test(code)))
    for (const node of nodesOf(script.program)) {
      if (node.type === 'ImportExpression') take(node.source, [], false);
      const named =
        node.type === 'CallExpression' || node.type === 'NewExpression'
          ? loadedBy(node)
          : keepsFiles && node.type === 'ArrayExpression'
            ? node.elements
            : [];
      for (const one of named)
        if (one?.type === 'Literal' && FILE.test(String(one.value))) loads.push(String(one.value));
    }
  return { isModule: script?.isModule === true, imports, exports, reexports, loads };
});

/** The argument by which workers, `fetch` and `importScripts` name a file. */
function loadedBy({ type, callee, arguments: given }: CallExpression | NewExpression): readonly AnyNode[] {
  const called = nameOf(callee.type === 'MemberExpression' ? callee.property : callee);
  const isLoader = type === 'NewExpression' ? /^(?:Shared)?Worker$/ : /^(?:fetch|importScripts|register)$/;
  // With options, a request may have another method.
  const isRead = called !== 'fetch' || given.length === 1;
  return isLoader.test(called) && isRead ? given.slice(0, 1) : [];
}
