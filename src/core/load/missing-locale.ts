import type { YamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { diagnostic, type Diagnostic } from '../../errors/index.js';
import type { Page } from '../../lib/site/page.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { localeInRoute } from '../../routes/locale-in-route.js';

/**
 * Warns of a page in the folder of a language that is published in the default language because it has no `locale`.
 *
 * @param readSource reads the page as it is written
 */
export function missingLocale(
  site: Pick<SiteConfig, 'base' | 'defaultLocale' | 'locales'>,
  { file, route, locale }: Pick<Page, 'file' | 'route' | 'locale'>,
  readSource: () => Pick<YamlFile, 'text' | 'value'>,
): Diagnostic[] {
  if (site.locales.length < 2 || locale !== site.defaultLocale) return [];
  const folder = localeInRoute(route, site)?.locale ?? locale;
  if (folder === locale) return [];
  const { text, value } = readSource();
  if (value['locale'] !== undefined) return [];
  const positions = yamlPositions(file, text);
  return [
    diagnostic('locale-missing', {
      message: `\`${file}\` is in the folder of \`${folder}\`, but is published in \`${locale}\`.`,
      path: 'locale',
      ...positions.shown(positions.value(['template'])),
      remedy: `Add \`locale: ${folder}\`, or \`locale: ${locale}\` if that is meant.`,
    }),
  ];
}
