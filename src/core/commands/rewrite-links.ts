import { posix } from 'node:path';
import { changeDocument, type DocumentChange } from '../../content/edits/change-document.js';
import { addressesIn } from '../../content/edits/text-edits.js';
import { parseYamlFile, readYamlFile, type YamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions, type YamlPositions } from '../../content/yaml/yaml-positions.js';
import { diagnostic, failure, IsletError } from '../../errors/index.js';
import { splitHref } from '../../lib/html/href.js';
import { asciiAddress } from '../../lib/text/ascii-address.js';
import { sourceFile } from '../../lib/site/item-file.js';
import { asRoute, routeKey } from '../../lib/text/names.js';
import { formatPath, valueAt, type ValuePath } from '../../lib/text/value-path.js';
import type { Project } from '../project/open-project.js';
import { linksOf, type Reference } from './find-references.js';
import type { FileChange } from './write-changes.js';
import { decodedAddress } from '../../lib/text/path-pattern.js';

/** One page that moves. Routes are as content writes them, without the path of the site below its origin. */
export interface Move {
  readonly file: string;
  readonly newFile: string;
  readonly route: string;
  readonly newRoute: string;
}

/** The moved page that a link leads to. */
export function moveOf(href: string, moves: readonly Move[], { site }: Project): Move | undefined {
  const { path } = splitHref(href.slice(originOf(href, site).length));
  return path === '' ? undefined : moves.find(({ route }) => asRoute(path) === route);
}

/** The start of a link that names the site itself. */
function originOf(href: string, { origin, base }: Project['site']): string {
  const [start = ''] = /^https?:\/\/[^/]*/i.exec(href) ?? [];
  return asciiAddress(start) === origin && href.startsWith(`${base}/`, start.length) ? start + base : '';
}

/** Returns the new texts of all files. @throws IsletError with every link that cannot be rewritten */
export async function changesOf(
  project: Project,
  moves: readonly Move[],
  references: readonly Reference[],
): Promise<FileChange[]> {
  const { root } = project;
  const files = new Map(moves.map(({ file }) => [file, readYamlFile(root, file)]));
  const unchanged: Reference[] = [];
  for (const reference of references) {
    const file = sourceFile(reference.file);
    const changed = await rewrite(project, moves, reference, files.get(file) ?? readYamlFile(root, file));
    if (changed) files.set(file, changed);
    else unchanged.push(reference);
  }
  if (unchanged.length > 0)
    throw new IsletError(
      unchanged.map((reference) =>
        diagnostic('reference-not-rewritten', {
          message: `The link \`${reference.href}\` is written in a way that cannot be changed here.`,
          path: formatPath(reference.path),
          ...shownAt(root, reference),
        }),
      ),
    );
  return [...files].map(([file, source]) => {
    const move = moves.find((item) => item.file === file);
    if (!move) return { file, newFile: file, text: source.text };
    return { file, newFile: move.newFile, text: withSchema(withRedirect(withoutPath(source), move), move.newFile) };
  });
}

/** Rewrites the links of a value to a moved page. Returns `undefined` if one cannot be changed. */
async function rewrite(
  project: Project,
  moves: readonly Move[],
  { path, href, newHref, text: kind }: Reference,
  source: YamlFile,
): Promise<YamlFile | undefined> {
  const written = href.replace(/[?#].*$/s, '');
  const replacement = newHref ?? `${originOf(href, project.site)}${moveOf(href, moves, project)?.newRoute ?? ''}`;
  if (kind === undefined) return withValue(source, path, replacement + href.slice(written.length));
  const textIn = (file: YamlFile | undefined): string => String(valueAt(file?.value, path));
  let changed: YamlFile | undefined = source;
  for (const spelling of new Set([written, decodedAddress(written), encodeURI(written)])) {
    // From the end, so that offsets stay.
    for (const at of addressesIn(textIn(changed), spelling).reverse()) {
      const text = textIn(changed);
      const next = text.slice(0, at) + replacement + text.slice(at + spelling.length);
      const [before, after] = [await linksOf(text, kind), await linksOf(next, kind)];
      if (changed && before.join('\n') !== after.join('\n')) changed = withValue(changed, path, next);
    }
  }
  const links = await linksOf(textIn(changed), kind);
  return links.includes(href) ? undefined : changed;
}

function withValue(source: YamlFile, path: ValuePath, value: string): YamlFile | undefined {
  const text = changeDocument(source, { kind: 'set', path, value });
  return text === undefined ? undefined : parseYamlFile(source.file, Buffer.from(text));
}

/** The address of a page that moves is that of its new file. */
function withoutPath(page: YamlFile): YamlFile {
  if (page.value['path'] === undefined) return page;
  return parseYamlFile(page.file, Buffer.from(changed(page, { kind: 'remove', path: ['path'] }, 'address')));
}

/** Adds the redirect; a page that moves back to an old address gives that one up. */
function withRedirect(page: YamlFile, { route, newRoute }: Move): string {
  const { redirectFrom } = page.value;
  const list: readonly unknown[] = Array.isArray(redirectFrom) ? redirectFrom : [];
  const index = list.findIndex((from) => typeof from === 'string' && routeKey(from) === routeKey(newRoute));
  const change: DocumentChange =
    index >= 0
      ? { kind: 'set', path: ['redirectFrom', index], value: route }
      : Array.isArray(redirectFrom)
        ? { kind: 'insert', path: ['redirectFrom', list.length], value: route }
        : { kind: 'set', path: ['redirectFrom'], value: [route], after: 'description' };
  return changed(page, change, 'list of old addresses');
}

/** @throws IsletError if a key of a page cannot be changed */
function changed(page: YamlFile, change: DocumentChange, what: string): string {
  const text = changeDocument(page, change);
  if (text !== undefined) return text;
  const message = `The ${what} in \`${page.file}\` is written in a way that cannot be changed here.`;
  throw failure('reference-not-rewritten', { message, path: String(change.path[0]), position: { file: page.file } });
}

/** The comment that names the schema for editors has a relative path. */
function withSchema(text: string, file: string): string {
  const up = posix.relative(posix.dirname(file), '.');
  return text.replace(/(?<=\$schema=)(?:\.\.\/)+(?=\.islet\/)/, `${up}/`);
}

/** The position of a link with its code frame. */
export function shownAt(root: string, { file, path, href }: Reference): ReturnType<YamlPositions['shown']> {
  const positions = yamlPositions(file, readYamlFile(root, sourceFile(file)).text);
  return positions.shown(positions.within(path, href));
}
