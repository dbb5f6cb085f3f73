import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { AnyNode } from 'acorn';
import type { Loader, Plugin } from 'esbuild';
import { esbuild } from '../esbuild/esbuild.js';
import { messagesOf } from '../esbuild/esbuild-diagnostics.js';
import { nodesOf } from '../../lib/text/script-nodes.js';

/** Modules that may have components or hooks; those without JSX seldom have any. */
const SCRIPT = /[/\\]templates[/\\].*\.(?:[jt]sx?|m[jt]s)$/;
const LIKELY = /\buse[A-Z]|\bcreateElement\b/;

const COMPONENT_OR_HOOK = /^(?:[A-Z]|use[A-Z])/;
const HOOK = /^use[A-Z]/;

/** Hooks of React, whose signature is their name. */
const REACT_HOOKS =
  /^use(?:ActionState|Callback|Context|DebugValue|DeferredValue|Effect|EffectEvent|FormStatus|Id|ImperativeHandle|InsertionEffect|LayoutEffect|Memo|Optimistic|Reducer|Ref|State|SyncExternalStore|Transition)$/;

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/**
 * Plugin for `islet dev` that registers components and hooks of templates with React Fast Refresh. It appends code to the
 * source, so that positions in messages stay.
 *
 * @param runtime what the code imports `registerModule` from
 */
export function fastRefresh(root: string, runtime: string): Plugin {
  const templates = join(root, 'templates') + sep;
  const appended = new Map<string, { readonly source: string; readonly code: string }>();
  return {
    name: 'islet-fast-refresh',
    setup({ onLoad }) {
      onLoad({ filter: SCRIPT, namespace: 'file' }, async ({ path }) => {
        if (!path.startsWith(templates)) return undefined;
        const source = await readFile(path, 'utf8');
        if (!path.endsWith('x') && !LIKELY.test(source)) return undefined;
        const loader = loaderOf(path);
        const known = appended.get(path);
        const code =
          known?.source === source
            ? known.code
            : await registrations(source, loader, relative(root, path).replaceAll('\\', '/'), runtime);
        appended.set(path, { source, code });
        return { contents: `${source}\n${code}`, loader };
      });
    },
  };
}

const loaderOf = (path: string): Loader => {
  const [, ending = ''] = /\.m?([jt]sx?)$/.exec(path) ?? [];
  return ending as Loader;
};

async function registrations(source: string, loader: Loader, file: string, runtime: string): Promise<string> {
  const [{ parse }, code] = await Promise.all([
    import('acorn'),
    esbuild()
      .transform(source, { loader, jsx: 'automatic', target: 'es2022', logLevel: 'silent' })
      .then(
        (result) => result.code,
        (error: unknown) => {
          // The bundle itself reports the mistake.
          if (messagesOf(error)) return '';
          throw error;
        },
      ),
  ]);
  const found = new Map<string, AnyNode>();
  for (const statement of parse(code, { ecmaVersion: 2022, sourceType: 'module' }).body) {
    for (const [name, node] of declared(statement)) if (COMPONENT_OR_HOOK.test(name)) found.set(name, node);
  }
  if (found.size === 0) return '';
  const signatures = [...found].map(([name, node]) => `${name}: ${signatureOf(node, code)}`);
  return [
    `import { registerModule as isletRegister } from ${JSON.stringify(runtime)};`,
    `isletRegister(${JSON.stringify(file)}, { ${[...found.keys()].join(', ')} }, { ${signatures.join(', ')} });`,
  ].join('\n');
}

/** The functions, classes and results of calls that a statement at the top level names. */
function declared(statement: AnyNode): [name: string, node: AnyNode][] {
  const declaration =
    (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') &&
    statement.declaration
      ? statement.declaration
      : statement;
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return declaration.id ? [[declaration.id.name, declaration]] : [];
  if (declaration.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }): [string, AnyNode][] =>
    id.type === 'Identifier' && init && [...FUNCTIONS, 'CallExpression'].includes(init.type) ? [[id.name, init]] : [],
  );
}

/** `["key", () => [hooks that are not React's]]` of the hooks that a function calls itself; `memo(function)` counts. */
function signatureOf(node: AnyNode, code: string): string {
  const text = ({ start, end }: AnyNode): string => code.slice(start, end);
  const body = node.type === 'CallExpression' ? node.arguments.find(({ type }) => FUNCTIONS.includes(type)) : node;
  const calls = (body ? nodesOf(body, ({ type }) => !FUNCTIONS.includes(type)) : []).flatMap((inner) => {
    if (inner.type !== 'CallExpression') return [];
    const { callee } = inner;
    const last = callee.type === 'MemberExpression' ? callee.property : callee;
    if (last.type !== 'Identifier' || !HOOK.test(last.name)) return [];
    // A new initial state begins anew.
    const state = ['useState', 'useReducer'].includes(last.name) ? `(${inner.arguments.map(text).join()})` : '';
    return [{ key: last.name + state, callee: REACT_HOOKS.test(last.name) ? '' : text(callee) }];
  });
  const custom = calls.map(({ callee }) => callee).filter((callee) => callee !== '');
  return `[${JSON.stringify(calls.map(({ key }) => key).join('\n'))}, () => [${custom.join(', ')}]]`;
}
