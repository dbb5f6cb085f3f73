import { siteAddress } from './base-path.js';
import { failure } from '../../errors/index.js';

const PAGES = 'site/pages/';

/** A part of a route: one spelling, readable in an address bar, a valid folder name on every system. */
const SEGMENT = /^[a-z0-9][a-z0-9._~-]*$/;

/** The folder of hashed files, which browsers cache for a year; a page there could never change. */
const ASSETS = 'assets';

/** Names that Windows reserves. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

/**
 * Returns the route and output file of a page file. `site/pages/ludo/index.yaml` and `site/pages/ludo.yaml` both give
 * `/ludo/` in `ludo/index.html`; `site/pages/hi/404.yaml` gives `/hi/404.html`, the page for unknown addresses below
 * `/hi/`.
 *
 * @param base path of the site below its origin
 * @throws IsletError `route-outside-output`, `route-invalid`
 */
export function pageRoute(file: string, base = ''): { route: string; output: string } {
  const name = file.slice(PAGES.length).replace(/\.(?:ya?ml|md)$/, '');
  const parts = name.split('/');
  if (parts.some((part) => part === '..' || part === '.' || part === '')) {
    throw failure('route-outside-output', {
      message: `\`${file}\` gives a route outside the output folder.`,
      position: { file },
    });
  }
  const bad = parts.find((part) => !SEGMENT.test(part) || RESERVED.test(part) || part.endsWith('.'));
  if (bad !== undefined) {
    throw failure('route-invalid', {
      message: `\`${bad}\` cannot be part of a route.`,
      position: { file },
      ...remedyFor(bad),
    });
  }
  if (parts[0] === ASSETS) {
    throw failure('route-invalid', {
      message: `\`${ASSETS}\` is kept for files that browsers store for a year.`,
      position: { file },
      remedy: `Choose another name than \`${ASSETS}\`.`,
    });
  }
  const isNotFound = parts.at(-1) === '404';
  if (parts.at(-1) === 'index') parts.pop();
  const end = isNotFound ? '.html' : parts.length === 0 ? '' : '/';
  const route = siteAddress(base, `/${parts.join('/')}${end}`);
  return { route, output: route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1) };
}

function remedyFor(part: string): { remedy?: string } {
  const fixed = part
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^[^a-z0-9]+|(?<![.-])[.-]+$/g, '');
  return SEGMENT.test(fixed) && !RESERVED.test(fixed) ? { remedy: `Rename it to \`${fixed}\`.` } : {};
}
