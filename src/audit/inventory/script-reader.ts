import type { Tree } from '../../lib/fs/file-tree.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import type { AuditFolder } from '../audit-folder.js';
import { cspHash } from '../csp-hash.js';
import type { ScriptEffects } from '../facts/script-effects.js';
import { readEffects, readScript } from '../facts/read-script.js';
import { memo } from '../memo.js';
import { isScript } from '../check/site/missing-target.js';
import type { PageFacts } from '../facts/read-page.js';
import { codeIn, scriptsNamed } from './page-code.js';
import type { StorageRow } from './storage-rows.js';

/** Reads the scripts of an output. */
export interface ScriptReader {
  /** What the code in the markup of a page does; of a copied page, also the published scripts that it names. */
  ofPage(page: PageFacts, isCopied: boolean): Pick<ScriptEffects, 'addresses' | 'markup'>;
  /** Addresses in copied scripts that no page names, by path. Call it after all pages. */
  otherAddresses(): ReadonlyMap<string, readonly string[]>;
  /** Published scripts, with the published scripts that each imports. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** What all scripts that were read store. */
  readonly stored: readonly StorageRow[];
  /** Files with code that is not JavaScript. */
  readonly unread: ReadonlySet<string>;
}

export function createScriptReader({ files, read }: Tree, audit: AuditFolder): ScriptReader {
  const textOf = (path: string): string => read(path).toString('utf8');
  const scripts = [...files.keys()].filter(isScript);
  const copied = new Set(scripts.filter((path) => audit.isCopied(path)));
  const imports = new Map(scripts.map((path) => [path, importedBy(textOf(path), path).filter((to) => files.has(to))]));
  const linesOf = sourceLines(audit);
  const stored: StorageRow[] = [];
  const unread = new Set<string>();
  const collect = (path: string, code: string, place: (at: number, key: string | null) => readonly string[]) => {
    const effects = readEffects(code);
    if (!effects) unread.add(path);
    stored.push(...(effects?.stored ?? []).map(({ where, key, at }) => ({ where, key, sources: place(at, key) })));
    return effects ?? { addresses: [], markup: [] };
  };
  const lineIn = (path: string, text: string, at: number): string[] => [
    `site/public/${path}:${String(text.slice(0, at).split('\n').length)}`,
  ];
  const effects = new Map(
    scripts.map((path) => {
      const code = textOf(path);
      const place = (at: number, key: string | null): readonly string[] => {
        if (copied.has(path)) return lineIn(path, code, at);
        const lines = key === null ? [] : linesOf(key);
        return lines.length > 0 ? lines : [path];
      };
      return [path, collect(path, code, place)];
    }),
  );
  const builtInline = memo(1000, (code: string) => collect('', code, () => [cspHash(code)]));
  const others = new Set(copied);
  return {
    imports,
    stored,
    unread,
    ofPage(page, isCopied) {
      const found = codeIn(page).map(({ code, at }) =>
        isCopied ? collect(page.path, code, (offset) => lineIn(page.path, page.html, at + offset)) : builtInline(code),
      );
      const named = new Set(isCopied ? scriptsNamed(page).filter((path) => copied.has(path)) : []);
      for (const path of named) {
        found.push(effects.get(path) ?? { addresses: [], markup: [] });
        others.delete(path);
        for (const other of imports.get(path) ?? []) if (copied.has(other)) named.add(other);
      }
      return { addresses: found.flatMap((one) => one.addresses), markup: found.flatMap((one) => one.markup) };
    },
    otherAddresses: () => new Map([...others].map((path) => [path, effects.get(path)?.addresses ?? []])),
  };
}

/** Paths of the scripts that a script imports. */
function importedBy(code: string, path: string): string[] {
  const base = `http://host/${path}`;
  return readScript(code).imports.flatMap(({ address }) =>
    /^\.{0,2}\//.test(address) && URL.canParse(address, base) ? new URL(address, base).pathname.slice(1) : [],
  );
}

/** Finds the lines of sources that write a key. */
function sourceLines(audit: AuditFolder): (key: string) => readonly string[] {
  const names = sortedKeys(audit.sources.keys()).filter((name) => /\.[mc]?[jt]sx?$/.test(name));
  const lines = names.flatMap((name) =>
    (audit.readSource(name) ?? '').split('\n').map((line, index) => ({ line, place: `${name}:${String(index + 1)}` })),
  );
  return (key) => {
    const start = key.replace(/…$/, '');
    const texts = ['"', "'", '`'].flatMap((quote) =>
      (start === key ? [quote, '='] : ['']).map((end) => quote + start + end),
    );
    return lines.flatMap(({ line, place }) => (texts.some((text) => line.includes(text)) ? place : []));
  };
}
