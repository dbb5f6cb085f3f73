import { encodePath } from '../../lib/text/path-pattern.js';
import { fileExists, openFile, type OpenFile } from './open-file.js';
import type { RequestPath } from '../request-path.js';
import { siblingEncodings } from './content-encoding.js';

export type Resolution =
  | { readonly kind: 'file'; readonly file: OpenFile; /** Relative to `dist`. */ readonly path: string }
  | { readonly kind: 'moved'; readonly location: string }
  | { readonly kind: 'absent' };

const ABSENT: Resolution = { kind: 'absent' };

/**
 * Finds the file for a request path: `/ludo/` is `ludo/index.html`; `/ludo` and `/ludo/index.html` redirect to it, so
 * that a page has one address; any other path is the file of that name. Precompressed siblings (`x.html.br`) have no
 * address.
 */
export async function resolveFile(root: string, request: RequestPath & { kind: 'path' }): Promise<Resolution> {
  const path = request.segments.join('/');
  if (request.folder) return found(root, path === '' ? 'index.html' : `${path}/index.html`);
  if (request.segments.at(-1) === 'index.html') {
    return (await fileExists(root, path)) ? moved(request.segments.slice(0, -1), request.query) : ABSENT;
  }
  if (await isSibling(root, path)) return ABSENT;
  const named = await found(root, path);
  if (named.kind === 'file') return named;
  return (await fileExists(root, `${path}/index.html`)) ? moved(request.segments, request.query) : ABSENT;
}

async function found(root: string, path: string): Promise<Resolution> {
  const file = await openFile(root, path);
  return file === undefined ? ABSENT : { kind: 'file', file, path };
}

async function isSibling(root: string, path: string): Promise<boolean> {
  const suffix = siblingEncodings.map((encoding) => encoding.suffix).find((known) => path.endsWith(known));
  return suffix !== undefined && fileExists(root, path.slice(0, -suffix.length));
}

function moved(folders: readonly string[], query: string): Resolution {
  return { kind: 'moved', location: `/${folders.map((folder) => `${encodePath(folder)}/`).join('')}${query}` };
}
