import { reportProblem, type Report } from '../errors/index.js';
import { pageRoute, writtenRoute, type PagePlace } from '../lib/site/page-route.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { fieldPositions } from './page-defaults.js';
import type { YamlFile } from './yaml/yaml-file.js';

/**
 * Returns where a page is published: at its `path`, or else where its file is. A wrong `path` is reported, and the page
 * then counts as one at the place of its file.
 *
 * @throws IsletError `route-outside-output`, `route-invalid`, for the name of the file
 */
export function pagePlace(
  source: YamlFile,
  { base, locales }: Pick<SiteConfig, 'base' | 'locales'>,
  report: Report,
): PagePlace {
  const { path } = source.value;
  const own = pageRoute(source.file, base);
  // The schema reports what is no text.
  if (typeof path !== 'string') return own;
  const folder = source.file.split('/')[2] ?? '';
  const isOfLanguage = locales.some(({ code }) => code.toLowerCase() === folder);
  const place = source.inherited?.has('path')
    ? 'each page needs an address of its own'
    : isOfLanguage && !path.startsWith(`/${folder}/`)
      ? `addresses of pages in \`site/pages/${folder}/\` begin with \`/${folder}/\``
      : writtenRoute(path, base);
  if (typeof place !== 'string') return place;
  const { positions } = fieldPositions(source)('path');
  reportProblem(report, 'route-invalid', {
    message: `\`${path}\` cannot be the address of a page: ${place}.`,
    path: 'path',
    remedy: 'Change `path`, or remove it: then the address is that of the file.',
    ...positions.shown(positions.value(['path'])),
  });
  return own;
}
