import { isHiddenPath } from '../../../lib/fs/confine.js';

/** The response of a host to a path without a redirect. */
export interface HostAnswer {
  /** The published file, at the path or at `moved`; `undefined` if there is none. */
  readonly file: string | undefined;
  /** The address that visitors are redirected to if the path is not the address of its page. */
  readonly moved: string | undefined;
}

const NOTHING: HostAnswer = { file: undefined, moved: undefined };

/** Configuration files of the host. */
const OF_THE_HOST = new Set(['_headers', '_redirects']);

/**
 * Finds the file of a URL path as `islet preview` and host configurations do: `/x/` is `x/index.html`, and
 * `/x` and `/x/index.html` redirect to it; any other path is the file of that name. Compressed files, host
 * configuration and hidden names have no address.
 */
export function lookUpOnHost(path: string, files: ReadonlySet<string>): HostAnswer {
  const segments = path.slice(1).split('/').map(decodedSegment);
  if (
    segments.some((segment) => segment === undefined || segment.includes('/')) ||
    isHiddenPath(segments.map(String)) ||
    OF_THE_HOST.has(segments[0] ?? '')
  )
    return NOTHING;
  const name = segments.join('/');
  const folder = name.replace(/(^|\/)[^/]*$/, '$1');
  if (name === folder) return at(`${folder}index.html`, files);
  if (name === `${folder}index.html`) return at(name, files, path.replace(/[^/]*$/, ''));
  if (/\.(?:br|gz)$/.test(name) && files.has(name.slice(0, -3))) return NOTHING;
  return files.has(name) ? { file: name, moved: undefined } : at(`${name}/index.html`, files, `${path}/`);
}

function at(file: string, files: ReadonlySet<string>, moved?: string): HostAnswer {
  return files.has(file) ? { file, moved } : NOTHING;
}

function decodedSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Hosts reject malformed escapes.
    return undefined;
  }
}
