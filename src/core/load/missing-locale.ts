import type { YamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { diagnostic, type Diagnostic } from '../../errors/index.js';
import type { Page } from '../../lib/site/page.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { localeInRoute } from '../../routes/locale-in-route.js';

/**
 * Warns of a page in the folder of a language, or with a language at the end of its name, that is published in the
 * default language because it has no `locale`.
 *
 * @param readSource reads the page as it is written
 */
export function missingLocale(
  site: Pick<SiteConfig, 'base' | 'defaultLocale' | 'locales'>,
  { file, route, locale }: Pick<Page, 'file' | 'route' | 'locale'>,
  readSource: () => Pick<YamlFile, 'text' | 'value'>,
): Diagnostic[] {
  if (site.locales.length < 2 || locale !== site.defaultLocale) return [];
  const [, inName = ''] = /\.([\w-]+)\.\w+$/.exec(file) ?? [];
  const named = site.locales.find(({ code }) => code.toLowerCase() === inName.toLowerCase())?.code;
  const meant = localeInRoute(route, site)?.locale ?? named ?? locale;
  if (meant === locale) return [];
  const { text, value } = readSource();
  if (value['locale'] !== undefined) return [];
  const positions = yamlPositions(file, text);
  return [
    diagnostic('locale-missing', {
      message:
        meant === named
          ? `The name of \`${file}\` ends in \`.${inName}\`, but the page is published at \`${route}\` in \`${locale}\`.`
          : `\`${file}\` is in the folder of \`${meant}\`, but is published in \`${locale}\`.`,
      path: 'locale',
      ...positions.shown(positions.value(['template'])),
      remedy: `${meant === named ? `Move it into \`site/pages/${meant.toLowerCase()}/\`, without that ending. ` : ''}Add \`locale: ${meant}\`, or \`locale: ${locale}\` if that is meant.`,
    }),
  ];
}
