import { diagnostic, type Diagnostic } from '../errors/index.js';

/** What is read below `site/`, by name. */
const PARTS = new Set(['site.yaml', 'policies.yaml', 'pages', 'data', 'assets', 'sandbox']);

/** Notes to people, backups of editors and version control, and what file managers leave behind. */
const IGNORED =
  /^(?:\.|~\$|#.*#$|.*~$|.*\.(?:bak|orig|rej|swp|tmp)$|(?:README|LICENSE)(?:\.|$)|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i;

/** Whether a name is left out of folders of content without a message. */
export function isIgnored(name: string): boolean {
  return IGNORED.test(name);
}

/** The warning about an entry of `site/` that nothing reads; `undefined` for the parts of a site and for ignored names. */
export function unreadPart(name: string, isFolder: boolean): Diagnostic | undefined {
  if (PARTS.has(name) || isIgnored(name)) return undefined;
  const path = isFolder ? `site/${name}/` : `site/${name}`;
  return diagnostic('file-not-read', {
    message: `\`${path}\` is not read.`,
    position: { file: path },
    remedy: isFolder
      ? 'Move its pages to `site/pages/`, its data to `site/data/`, and files to publish to `site/assets/`; or move it out of `site/`.'
      : remedyFor(`site/data/${name}`, 'site'),
  });
}

/** The warning about a file in `folder` (`site/pages` or `site/data`) that is not YAML; `undefined` for ignored names. */
export function unreadFile(file: string, folder: string): Diagnostic | undefined {
  if (isIgnored(file.slice(file.lastIndexOf('/') + 1))) return undefined;
  return diagnostic('file-not-read', {
    message: `\`${file}\` is not read.`,
    position: { file },
    remedy: remedyFor(file, folder),
  });
}

function remedyFor(file: string, folder: string): string {
  const [, stem = file, extension = ''] = /^(.+?)\.([^./]+)$/.exec(file) ?? [];
  const yaml = `\`${stem}.yaml\``;
  const orAway = `or move it out of \`${folder}/\``;
  if (/^ya?ml$/.test(extension)) return `Data lies in \`site/data/\`: move it to ${yaml}, ${orAway}.`;
  if (folder === 'site/pages') {
    if (/^(?:md|mdx|markdown|html?|json|toml|tsx|jsx)$/i.test(extension))
      return `Write the page as ${yaml} (\`islet new page\` begins one; text fields take Markdown or HTML), ${orAway}.`;
  } else if (/^json$/i.test(extension)) return `JSON is YAML too: rename it to ${yaml}, ${orAway}.`;
  else if (/^(?:csv|tsv|toml|xml|md|mdx)$/i.test(extension)) return `Write the data as ${yaml}, ${orAway}.`;
  return `Move it to \`site/assets/\` if a page shows or links to it, ${orAway}.`;
}
