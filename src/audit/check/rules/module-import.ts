import { spanOf } from '../../../lib/html/html-pieces.js';
import { memo } from '../../memo.js';
import { isAddress, isScript } from '../site/missing-target.js';
import { scriptKind } from '../../facts/script-kind.js';
import { readScript, type ScriptFacts } from '../../facts/read-script.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Imports that fail in browsers. */
export const moduleImport: Rule = {
  id: 'module-import',
  severity: 'error',
  about:
    'Modules import only names that the other module exports. Names of modules are addresses that start with `/`, `./`, `../` or a scheme; those of a page with an import map are not checked.',
  remedy: 'Correct the name or the address.',
  examples: {
    passes: { 'tea.js': 'import { pour } from "./pot.js"; pour();', 'pot.js': 'export const pour = () => 0;' },
    fails: { 'tea.js': 'import { poor } from "./pot.js"; poor();', 'pot.js': 'export const pour = () => 0;' },
  },
  page: (page, site) => {
    const problems: PageProblem[] = [];
    // An import map can give every name an address.
    const isMapped = page.elements('script').some((one) => scriptKind(one) === 'importmap');
    for (const element of page.elements('script')) {
      if (scriptKind(element) !== 'module') continue;
      const src = page.attr(element, 'src');
      const file = src === undefined ? undefined : site.resolve(src, page.base)?.file;
      const script = src === undefined ? readScript(page.inside(element)[0]?.raw ?? '') : undefined;
      const found = script ? importsOf(site, script, page.base) : file === undefined ? [] : bareImports(site)(file);
      for (const { name, path } of isMapped ? [] : found) {
        const where = path === undefined ? 'the page' : `\`${path}\``;
        const message = `\`${name}\`, which ${where} imports, is no address and in no import map.`;
        problems.push({ message, span: spanOf(element) });
      }
      if (script)
        problems.push(...missingNames(script, page.base, site).map((message) => ({ message, span: spanOf(element) })));
    }
    return problems;
  },
  site: (site) =>
    [...site.files].flatMap((path) =>
      (isScript(path) ? missingNames(site.script(path), `/${path}`, site) : []).map((message) => ({
        message: `In \`${path}\`: ${message}`,
        path,
      })),
    ),
};

interface BareImport {
  readonly name: string;
  /** The script; `undefined` for one in the page. */
  readonly path: string | undefined;
}

const bareImports = memo(1, (site: CheckedSite) =>
  memo(5000, (path: string): readonly BareImport[] =>
    isScript(path) ? importsOf(site, site.script(path), `/${path}`) : [],
  ),
);

/** Imports without an address in a module and in those that it imports. */
function importsOf(site: CheckedSite, first: ScriptFacts, base: string): BareImport[] {
  const done = new Set<string>();
  const found: BareImport[] = [];
  const visit = ({ imports }: ScriptFacts, from: string, path: string | undefined): void => {
    for (const { address, isStatic } of imports) {
      if (!isStatic) continue;
      if (!isAddress(address) && !URL.canParse(address)) found.push({ name: address, path });
      const file = isAddress(address) ? site.resolve(address, from)?.file : undefined;
      if (file === undefined || !isScript(file) || done.has(file)) continue;
      done.add(file);
      visit(site.script(file), `/${file}`, file);
    }
  };
  visit(first, base, base.startsWith('/') && isScript(base) ? base.slice(1) : undefined);
  return found;
}

function missingNames({ imports }: ScriptFacts, base: string, site: CheckedSite): string[] {
  return imports.flatMap(({ address, names }) => {
    const file = names.length === 0 || !isAddress(address) ? undefined : site.resolve(address, base)?.file;
    const exported = file === undefined || !isScript(file) ? undefined : exportsOf(site, file, new Set());
    const missing = exported ? names.filter((name) => !exported.has(name)) : [];
    return missing.map((name) => `\`${address}\` does not export \`${name}\`.`);
  });
}

/** The names that a module exports; `undefined` if they are not known. */
function exportsOf(site: CheckedSite, path: string, done: Set<string>): ReadonlySet<string> | undefined {
  const { isModule, exports, reexports } = site.script(path);
  // Without a known export, the parser may not know the syntax of the module.
  const isKnown = exports.size > 0 || reexports.length > 0 || !/\bexport\b/.test(site.read(path));
  if (!isModule || !isKnown) return undefined;
  const found = new Set(exports);
  done.add(path);
  for (const address of reexports) {
    const file = isAddress(address) ? site.resolve(address, `/${path}`)?.file : undefined;
    if (file !== undefined && done.has(file)) continue;
    const names = file === undefined || !isScript(file) ? undefined : exportsOf(site, file, done);
    if (!names) return undefined;
    for (const name of names) if (name !== 'default') found.add(name);
  }
  return found;
}
