/** What a host answers where no redirect is in the way. */
export interface HostFile {
  /** The published file, at the address itself or where it leads; `undefined` where there is none. */
  readonly file: string | undefined;
  /** Where visitors are sent, for an address that is not the one of its page. */
  readonly moved: string | undefined;
}

const NOTHING: HostFile = { file: undefined, moved: undefined };

/** Files that tell the host what to do. */
const OF_THE_HOST = new Set(['_headers', '_redirects']);

/**
 * The file for a URL path, as `islet preview` and the configurations of hosts have it: `/x/` is `x/index.html`, and `/x` and `/x/index.html` lead to it; any other path is the
 * file of that name. Compressed forms, files of the host and names that begin with a dot have no address.
 */
export function lookUpOnHost(path: string, files: ReadonlySet<string>): HostFile {
  const segments = path.slice(1).split('/').map(decodedSegment);
  if (
    segments.some((segment) => segment === undefined || segment.startsWith('.') || segment.includes('/')) ||
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

function at(file: string, files: ReadonlySet<string>, moved?: string): HostFile {
  return files.has(file) ? { file, moved } : NOTHING;
}

function decodedSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Hosts refuse an address that is written like this.
    return undefined;
  }
}
