import { createRequire } from 'node:module';
import { parse, type AnyNode, type Pattern, type Program } from 'acorn';
import type * as esbuildApi from 'esbuild';
import { nodesOf } from '../../../lib/text/script-nodes.js';
import { memo } from '../../memo.js';

/** An import of another module, as written. */
export interface ModuleImport {
  readonly address: string;
  /** Whether the file is loaded before the script runs, not by `import()`. */
  readonly isStatic: boolean;
  /** Exports that it takes from the file. */
  readonly names: readonly string[];
}

/** Why a script cannot be parsed, and where. */
export interface ScriptProblem {
  readonly at: number;
  readonly reason: string;
}

/** What rules ask of a script. */
export interface ScriptFacts {
  /** Why it cannot run as a module, and as a classic script; both are set if it is no JavaScript. */
  readonly asModule: ScriptProblem | undefined;
  readonly asClassic: ScriptProblem | undefined;
  readonly imports: readonly ModuleImport[];
  readonly exports: ReadonlySet<string>;
  /** Modules of which it exports everything. */
  readonly reexports: readonly string[];
  /** Files that it loads by other calls, by addresses from the root. */
  readonly loads: readonly string[];
  /** Ids of elements without which it fails: `document.getElementById('menu').hidden`. */
  readonly needsIds: readonly string[];
  /** Statements that fail or do nothing. */
  readonly mistakes: readonly ScriptProblem[];
}

const require = createRequire(import.meta.url);

/** Reads a script. Many pages have the same one. */
export const readScript = memo(500, (code: string): ScriptFacts => {
  const found = {
    imports: [] as ModuleImport[],
    exports: new Set<string>(),
    reexports: [] as string[],
    loads: [] as string[],
    needsIds: [] as string[],
  };
  const compiled = compile(code);
  const asModule = parsed(code, 'module');
  const asClassic = 'body' in asModule && !usesModules(asModule) ? asModule : parsed(code, 'script');
  const program = 'body' in asModule ? asModule : asClassic;
  if (!('body' in program)) {
    // esbuild knows syntax that acorn does not know yet.
    const problem = (one: typeof asModule): ScriptProblem | undefined => ('body' in one || compiled ? undefined : one);
    return { asModule: problem(asModule), asClassic: problem(asClassic), mistakes: compiled ?? [], ...found };
  }
  for (const node of program.body) {
    if (node.type === 'ExportAllDeclaration') {
      if (node.exported) found.exports.add(nameOf(node.exported));
      else found.reexports.push(String(node.source.value));
      found.imports.push({ address: String(node.source.value), isStatic: true, names: [] });
    } else if (node.type === 'ImportDeclaration') {
      const names = node.specifiers.flatMap((one) => {
        if (one.type === 'ImportNamespaceSpecifier') return [];
        return one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default';
      });
      found.imports.push({ address: String(node.source.value), isStatic: true, names });
    } else if (node.type === 'ExportDefaultDeclaration') found.exports.add('default');
    else if (node.type === 'ExportNamedDeclaration') {
      for (const one of node.specifiers) found.exports.add(nameOf(one.exported));
      for (const name of declared(node.declaration ?? undefined)) found.exports.add(name);
      const names = node.specifiers.map((one) => nameOf(one.local));
      if (node.source) found.imports.push({ address: String(node.source.value), isStatic: true, names });
    }
  }
  if (/\bimport\s*\(|Worker|fetch|importScripts|getElementById/.test(code)) visitCalls(program, found);
  if (/\.addAll\(/.test(code)) found.loads.push(...cachedFiles(program).filter((address) => FILE.test(address)));
  const isClassic = (one: typeof asModule): ScriptProblem | undefined => ('body' in one ? undefined : one);
  return { asModule: isClassic(asModule), asClassic: isClassic(asClassic), mistakes: compiled ?? [], ...found };
});

function parsed(code: string, sourceType: 'module' | 'script'): Program | ScriptProblem {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType, allowHashBang: true });
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('pos' in error)) throw error;
    return { at: Number(error.pos), reason: error.message };
  }
}

function usesModules({ body }: Program): boolean {
  return body.some(({ type }) => /^(?:Import|Export)/.test(type));
}

/** Warnings of esbuild about code that fails when it runs, or that never does what it says. */
const MISTAKES =
  /^(?:assign-to-constant|assign-to-import|call-import-namespace|duplicate-case|equals-nan|impossible-typeof)$/;

/** Statements that are mistakes; `undefined` if esbuild cannot read the code. */
function compile(code: string): ScriptProblem[] | undefined {
  const { transformSync } = require('esbuild') as typeof esbuildApi;
  try {
    const { warnings } = transformSync(code, { loader: 'js', logLevel: 'silent' });
    const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
    return warnings.flatMap(({ id, text, location }) =>
      MISTAKES.test(id) && location ? [{ at: (starts[location.line - 1] ?? 0) + location.column, reason: text }] : [],
    );
  } catch (error) {
    if (error instanceof Error && 'errors' in error) return undefined;
    throw error;
  }
}

function nameOf(node: AnyNode): string {
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}

/** Names that a declaration defines. */
function declared(node: AnyNode | undefined): string[] {
  if (node?.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => bound(id));
  return node && 'id' in node && node.id ? [nameOf(node.id)] : [];
}

function bound(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => bound(one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? bound(one) : []));
    case 'AssignmentPattern':
      return bound(pattern.left);
    case 'RestElement':
      return bound(pattern.argument);
    default:
      return [nameOf(pattern)];
  }
}

/** A path from the root that names a file. */
const FILE = /^\/(?!\/)[^?#]*\.(?:json|html|svg|txt|xml|csv|md|m?js)$/;

/** Files that a service worker puts into its cache; if one is missing, it is not installed. */
function cachedFiles(program: Program): string[] {
  return nodesOf(program).flatMap((node) =>
    node.type === 'ArrayExpression'
      ? node.elements.flatMap((one) => (one?.type === 'Literal' ? String(one.value) : []))
      : [],
  );
}

/** Collects `import()`, the files that workers, `fetch` and `importScripts` load, and elements that must exist. */
function visitCalls(
  program: Program,
  { imports, loads, needsIds }: { imports: ModuleImport[]; loads: string[]; needsIds: string[] },
): void {
  for (const node of nodesOf(program)) {
    if (node.type === 'ImportExpression' && node.source.type === 'Literal')
      imports.push({ address: String(node.source.value), isStatic: false, names: [] });
    if (node.type === 'MemberExpression' && !node.optional && node.object.type === 'CallExpression') {
      const { callee, arguments: given } = node.object;
      const isLookup = callee.type === 'MemberExpression' && nameOf(callee.property) === 'getElementById';
      if (isLookup && given[0]?.type === 'Literal') needsIds.push(String(given[0].value));
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
    const { callee, arguments: given } = node;
    const called = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
    const isLoader = node.type === 'NewExpression' ? /^(?:Shared)?Worker$/ : /^(?:fetch|importScripts|register)$/;
    const [first, options] = given;
    // With options, a request may have another method.
    if (isLoader.test(called) && first?.type === 'Literal' && (called !== 'fetch' || !options))
      loads.push(...[String(first.value)].filter((address) => FILE.test(address)));
  }
}
