import { join } from 'node:path';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { isPicture } from '../lib/site/asset-paths.js';
import { readExisting } from '../lib/fs/open-existing.js';

/** Names that are read below `site/`. */
const PARTS = new Set(['site.yaml', 'policies.yaml', 'redirects.csv', 'pages', 'data', 'assets', 'public', 'sandbox']);

/** Notes, backups of editors and version control, and files of file managers. */
const IGNORED =
  /^(?:\.|~\$|#.*#$|.*~$|.*\.(?:bak|orig|rej|swp|tmp)$|(?:README|LICENSE)(?:\.|$)|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i;

/** Whether a name in a content folder is silently ignored. */
export function isIgnored(name: string): boolean {
  return IGNORED.test(name);
}

/** Returns the warning about an entry of `site/` that is not read; `undefined` for known and ignored names. */
export function unreadPart(name: string, isFolder: boolean): Diagnostic | undefined {
  if (PARTS.has(name) || isIgnored(name)) return undefined;
  const path = isFolder ? `site/${name}/` : `site/${name}`;
  return diagnostic('file-not-read', {
    message: `\`${path}\` is not read.`,
    position: { file: path },
    remedy: isFolder
      ? 'Move its pages to `site/pages/`, its data to `site/data/`, and files to publish to `site/assets/` or `site/public/`; or move it out of `site/`.'
      : remedyFor(`site/data/${name}`, 'site'),
  });
}

/**
 * Returns the warning about a file in `folder` (`site/pages` or `site/data`) that is not YAML; `undefined` for
 * pictures, which pages may show, and for ignored names.
 */
export function unreadFile(file: string, folder: string): Diagnostic | undefined {
  if (isPicture(file) || isIgnored(file.slice(file.lastIndexOf('/') + 1))) return undefined;
  return diagnostic('file-not-read', {
    message: `\`${file}\` is not read.`,
    position: { file },
    remedy: remedyFor(file, folder),
  });
}

/** Returns the warning about a `README.md` with the fields of a page; `undefined` for others. */
export function unreadPage(root: string, file: string): Diagnostic | undefined {
  if (!/^site\/pages\/(?:.*\/)?README\.md$/i.test(file)) return undefined;
  if (!/^---\s*\n[^]*?^(?:template|title|path):/m.test(String(readExisting(join(root, file))))) return undefined;
  return diagnostic('file-not-read', {
    message: `\`${file}\` has the fields of a page, but files of this name are notes, and are not read.`,
    position: { file },
    remedy: 'Give it another name, such as `index.md` for the page of its folder; or remove the fields.',
  });
}

/** Returns the error about a file whose name is nearly that of a page or of data; `undefined` for other names. */
export function misnamedFile(file: string, folder: string): Diagnostic | undefined {
  const [, stem, ending = ''] = /^(.+)\.(ya?ml|md)(?:\.txt)?$/i.exec(file) ?? [];
  const isPageText = ending.toLowerCase() === 'md';
  if (isPageText && isIgnored(file.slice(file.lastIndexOf('/') + 1))) return undefined;
  return stem === undefined
    ? undefined
    : diagnostic('file-misnamed', {
        message: `\`${file}\` is not read.`,
        position: { file },
        remedy: `Rename it to \`${stem}.${isPageText ? 'md' : 'yaml'}\`, or move it out of \`${folder}/\`.`,
      });
}

function remedyFor(file: string, folder: string): string {
  const [, stem = file, extension = ''] = /^(.+?)\.([^./]+)$/.exec(file) ?? [];
  const yaml = `\`${stem}.yaml\``;
  const orAway = `or move it out of \`${folder}/\``;
  if (/^ya?ml$/.test(extension)) return `Data belongs in \`site/data/\`: move it to ${yaml}, ${orAway}.`;
  if (folder === 'site/pages') {
    if (/^(?:mdx|markdown)$/i.test(extension))
      return `Rename it to \`${stem}.md\`, with the fields of the page between two lines \`---\`, ${orAway}.`;
    if (/^(?:html?|json|toml|tsx|jsx)$/i.test(extension))
      return `Write the page as ${yaml} (see \`islet new page\`; text fields take Markdown or HTML), ${orAway}.`;
  } else if (/^(?:csv|json|toml)$/i.test(extension))
    return `Rename it to \`${stem}.${extension.toLowerCase()}\`, ${orAway}.`;
  else if (/^(?:tsv|xml|mdx)$/i.test(extension)) return `Write the data as ${yaml}, ${orAway}.`;
  return `Move it to \`site/assets/\` if a page shows or links to it, ${orAway}.`;
}
