import { isWrittenSource } from '../lib/fs/source-archive.js';
import type { AuditFolder } from './audit-folder.js';

/**
 * Finds the YAML line of a text in a published file other than a page, for which builds record no positions. Returns
 * `FILE:LINE:COLUMN` if one line has the text, the file if several lines of one file have it, else `undefined`.
 */
export function findSourceLine(
  text: string,
  path: string,
  audit: Pick<AuditFolder, 'sourcesOf' | 'readSource'>,
): string | undefined {
  const files = audit.sourcesOf(path).filter(isContent);
  return onlyPlace(text, files, audit);
}

/**
 * Finds where an address of a page is written, below the path of the site or not: in the file of the page, in data, or
 * in a template. Returns what `findSourceLine` returns, or the template of the page if no file has the address.
 */
export function findAddress(address: string, path: string, audit: AuditFolder): string | undefined {
  const { base } = audit;
  const route = address.startsWith(`${base}/`) ? address.slice(base.length) : address;
  const written = `(?:${escaped(base)})?${escaped(route)}`;
  const inContent = new RegExp(`(?<![\\w/.-])${written}(?![\\w/-])`);
  const inCode = new RegExp(`(?<=["'\`])${written}(?=["'\`])`);
  const sources = audit.sourcesOf(path);
  const own = audit.pageFile(path);
  const code = sources.flatMap((name) => audit.groups.get(name) ?? []).filter((file) => CODE.test(file));
  const template = `templates/pages/${audit.templateOf(path) ?? ''}.`;
  return (
    onlyPlace(inContent, own === undefined ? [] : [own], audit) ??
    onlyPlace(inContent, sources.filter(isContent), audit) ??
    onlyPlace(inCode, [...new Set(code)], audit) ??
    [...audit.sources.keys()].find((file) => file.startsWith(template) && CODE.test(file))
  );
}

const CODE = /^templates\/.*\.[jt]sx?$/;

const isContent = (name: string): boolean => /\.(?:yaml|md)$/.test(name);

const escaped = (text: string): string => text.replace(/\W/g, '\\$&');

/**
 * Finds where templates or drawings use a name in styles. `null` if none does and a style sheet of a package is part of
 * the site, which uses it then; `undefined` if nothing is known.
 */
export function findInTemplates(name: string, audit: AuditFolder): string | null | undefined {
  const files = [...audit.sources.keys()];
  const written = files.filter((file) => isWrittenSource(file) && /^templates\/|\.svg$/.test(file));
  const [first] = sourcePlaces(new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`), written, audit);
  return first?.place ?? (files.some((file) => /^node_modules\/.*\.css$/.test(file)) ? null : undefined);
}

interface SourcePlace {
  readonly file: string;
  /** `FILE:LINE:COLUMN` */
  readonly place: string;
}

function onlyPlace(
  text: string | RegExp,
  files: readonly string[],
  audit: Pick<AuditFolder, 'readSource'>,
): string | undefined {
  const places = sourcePlaces(text, files, audit);
  const [first] = places;
  if (!first) return undefined;
  if (places.length === 1) return first.place;
  return places.every(({ file }) => file === first.file) ? first.file : undefined;
}

/** The lines of sources that have a text. */
function sourcePlaces(
  text: string | RegExp,
  files: readonly string[],
  audit: Pick<AuditFolder, 'readSource'>,
): readonly SourcePlace[] {
  return files.flatMap((file) =>
    (audit.readSource(file) ?? '').split('\n').flatMap((content, index): SourcePlace[] => {
      const at = typeof text === 'string' ? content.indexOf(text) : content.search(text);
      return at === -1 ? [] : [{ file, place: `${file}:${String(index + 1)}:${String(at + 1)}` }];
    }),
  );
}
