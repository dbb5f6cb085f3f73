import { siteAddress } from './base-path.js';
import { caseKey } from '../text/names.js';
import { encodePath } from '../text/path-pattern.js';
import { pathProblem } from '../fs/confine.js';
import { failure } from '../../errors/index.js';

const PAGES = 'site/pages/';

/** Letters, marks and digits of any script. A joiner is only between letters or marks, where some scripts need it. */
const LETTERS = String.raw`(?!\p{DI})[\p{L}\p{M}\p{Nd}]|(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])`;

/** A part of the name of a page file, in NFC: one spelling, readable in an address bar. */
const FILE_PART = new RegExp(String.raw`^(?=[\p{L}\p{Nd}])(?:(?![\p{Lu}\p{Lt}])(?:${LETTERS})|[._~-])+$`, 'u');

/** A part of an address that an author writes, in NFC. */
const WRITTEN_PART = new RegExp(String.raw`^(?![\p{M}.])(?:${LETTERS}|[._~+'&,-])+$`, 'u');

/** The folder of hashed files, which browsers cache for a year; a page there could never change. */
const ASSETS = 'assets';

/** The address of a page, with letters in NFC, and its file in the output. */
export interface PagePlace {
  readonly route: string;
  readonly output: string;
}

/**
 * Returns the route and output file of a page file. `site/pages/ludo/index.yaml` and `site/pages/ludo.yaml` both give
 * `/ludo/` in `ludo/index.html`; `site/pages/hi/404.yaml` gives `/hi/404.html`, the page for unknown addresses below
 * `/hi/`.
 *
 * @param base path of the site below its origin
 * @throws IsletError `route-outside-output`, `route-invalid`
 */
export function pageRoute(file: string, base = ''): PagePlace {
  const name = file.slice(PAGES.length).replace(/\.(?:ya?ml|md)$/, '');
  const parts = name.normalize('NFC').split('/');
  if (parts.some((part) => part === '..' || part === '.' || part === '')) {
    throw failure('route-outside-output', {
      message: `\`${file}\` gives a route outside the output folder.`,
      position: { file },
    });
  }
  const bad = parts.find((part) => !FILE_PART.test(part) || pathProblem(part) !== undefined);
  if (bad !== undefined) {
    throw failure('route-invalid', {
      message: `\`${bad}\` cannot be part of a route.`,
      position: { file },
      ...remedyFor(bad, parts),
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
  return placeAt(siteAddress(base, `/${parts.join('/')}${end}`));
}

/**
 * Returns the route and output file of an address that an author writes, such as `/2019/Post.html`; a text says why
 * it can be none.
 *
 * @param base path of the site below its origin
 */
export function writtenRoute(path: string, base = ''): PagePlace | string {
  const [start, ...parts] = path.normalize('NFC').split('/');
  const last = parts.pop();
  if (start !== '' || last === undefined) return 'it does not begin with `/`';
  if (last !== '' && !/\.html?$/.test(last)) return 'it does not end in `/`, `.html` or `.htm`';
  const folded = [...parts, last].map(caseKey);
  if (folded.at(-1) === 'index.html') return `the address of that file is \`${path.slice(0, -last.length)}\``;
  if (folded.at(-1) === '404.html') return 'a not-found page has the file name `404`';
  if (folded[0] === ASSETS) return `\`/${ASSETS}/\` is kept for files that browsers store for a year`;
  if (folded[0]?.startsWith('_') === true) return 'hosts keep names that begin with `_` for themselves';
  const bad = [...parts, ...(last === '' ? [] : [last])].find((part) => !WRITTEN_PART.test(part));
  if (bad !== undefined) return `\`${bad}\` cannot be part of it`;
  const place = placeAt(siteAddress(base, `/${[...parts, last].join('/')}`));
  return pathProblem(place.output) ?? place;
}

/** Returns the place of a page with a valid route. */
export function placeAt(route: string): PagePlace {
  return { route, output: route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1) };
}

/** Suggests a name, and the old address that then leads to the page. */
function remedyFor(part: string, parts: readonly string[]): { remedy?: string } {
  const fixed = part
    .toLowerCase()
    .normalize('NFC')
    .replace(new RegExp(`(?:(?!${LETTERS}|[._~-]).)+`, 'gsu'), '-')
    .replace(/^[^\p{L}\p{Nd}]+|(?<![.-])[.-]+$/gu, '');
  if (!FILE_PART.test(fixed) || pathProblem(fixed) !== undefined) return {};
  const address = encodePath(`/${parts.join('/')}`.replace(/(?:\/index)?$/, '/'));
  return {
    remedy: `Rename it to \`${fixed}\`. If the page was at its old address, write \`redirectFrom: [${address}]\`.`,
  };
}
