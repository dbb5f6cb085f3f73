import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packageFile } from '../../lib/fs/package-version.js';
import { didYouMean, didYouMeanText } from '../../lib/text/did-you-mean.js';

/** Endings that an import may write for a module. */
const SCRIPT = /\.[jt]sx?$/;

/**
 * Returns what to do about an import that was not found: the nearest file of the folder, or the package to install.
 *
 * @param file that imports, relative to the root
 */
export function importRemedy(root: string, file: string, wanted: string): string | undefined {
  if (/^\.{1,2}\//.test(wanted)) {
    const folder = join(root, dirname(file), dirname(wanted));
    if (!existsSync(folder)) return undefined;
    const names = readdirSync(folder).map((name) => (SCRIPT.test(wanted) ? name.replace(SCRIPT, '.js') : name));
    const near = didYouMean(basename(wanted), names);
    return near && didYouMeanText(wanted, `${wanted.slice(0, -basename(wanted).length)}${near}`);
  }
  const name = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?=\/|$)/i.exec(wanted)?.[0];
  if (name === undefined) return undefined;
  const { dependencies = {}, devDependencies = {} } = packageFile(root) ?? {};
  const listed = Object.keys({ ...dependencies, ...devDependencies });
  if (listed.includes(name)) {
    const isInstalled = existsSync(join(root, 'node_modules', name));
    return isInstalled ? `The package \`${name}\` has no \`${wanted}\`.` : 'Install the packages: `npm install`.';
  }
  const near = didYouMean(name, listed);
  const install = `npm install ${name}`;
  return near === undefined
    ? `Install the package: \`${install}\`.`
    : `${didYouMeanText(name, near)} If not, install the package: \`${install}\`.`;
}
