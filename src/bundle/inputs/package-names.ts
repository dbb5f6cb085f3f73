/** The name of the package that an import names, with or without a part of it. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * What an import looks up in `node_modules`: the package, and the part of it, which may have a folder and a
 * `package.json` of its own. Other imports look up nothing there.
 */
export function namesIn(specifier: string): string[] {
  return /^[^./\\#]/.test(specifier) && !specifier.includes(':') ? [packageOf(specifier), specifier] : [];
}
