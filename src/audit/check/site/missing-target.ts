import { memo } from '../../memo.js';
import type { CheckedSite, LinkTarget } from './checked-site.js';
import type { ScriptFacts } from '../../facts/read-script.js';

/** Redirects that browsers follow (Fetch standard, HTTP-redirect fetch). */
const MAX_REDIRECTS = 20;

/** Whether an address of the site has no file, directly or after redirects. */
export function isMissing(site: CheckedSite, first: LinkTarget): boolean {
  let target: LinkTarget | undefined = first;
  for (let count = 0; target?.redirect && count <= MAX_REDIRECTS; count += 1)
    target = site.resolve(target.redirect.to, '/');
  return target !== undefined && target.file === undefined;
}

/** See `findMissing`. Many pages use the same files. */
export const missingFrom = memo(1, (site: CheckedSite) => memo(5000, (path: string) => findMissing(site, path)));

/** Addresses that do not exist in a style sheet, script or web manifest, and in the sheets and scripts that it imports. */
function findMissing(site: CheckedSite, path: string): readonly { readonly file: string; readonly address: string }[] {
  const done = new Set<string>();
  const found: { file: string; address: string }[] = [];
  const visit = (file: string): void => {
    if (done.has(file)) return;
    done.add(file);
    for (const address of isScript(file) ? scriptAddresses(site.script(file)) : site.addressesIn(file)) {
      const target = site.resolve(address, `/${file}`);
      if (!target) continue;
      if (isMissing(site, target)) found.push({ file, address });
      else if (target.file !== undefined && (isScript(target.file) || target.file.endsWith('.css'))) visit(target.file);
    }
  };
  visit(path);
  return found;
}

/** The addresses in a script. Other names of modules need an import map. */
export function scriptAddresses({ imports, loads }: ScriptFacts): string[] {
  return [...imports.map(({ address }) => address).filter(isAddress), ...loads];
}

/** Whether the name of a module is an address. */
export function isAddress(name: string): boolean {
  return /^(?:\.{0,2}\/|https?:)/.test(name);
}

export function isScript(path: string): boolean {
  return /\.m?js$/.test(path);
}
