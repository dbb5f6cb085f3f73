import { readYamlFile } from '../content/yaml/yaml-file.js';
import { yamlPositions } from '../content/yaml/yaml-positions.js';
import { diagnostic, type Report } from '../errors/index.js';
import type { Page } from '../lib/site/page.js';
import type { SiteConfig } from '../lib/site/site-config.js';
import { localeInRoute } from '../routes/locale-in-route.js';

/**
 * Warns of pages in the folder of a language that are published in the default language because they have no `locale`.
 */
export function reportMissingLocales(
  root: string,
  site: Pick<SiteConfig, 'base' | 'defaultLocale' | 'locales'>,
  records: readonly Pick<Page, 'file' | 'route' | 'locale'>[],
  report: Report,
): void {
  if (site.locales.length < 2) return;
  for (const { file, route, locale } of records) {
    if (locale !== site.defaultLocale) continue;
    const folder = localeInRoute(route, site)?.locale ?? locale;
    if (folder === locale) continue;
    const source = report.attempt(() => readYamlFile(root, file));
    if (source === undefined || source.value['locale'] !== undefined) continue;
    const positions = yamlPositions(file, source.text);
    report.add(
      diagnostic('locale-missing', {
        message: `\`${file}\` is in the folder of \`${folder}\`, but is published in \`${locale}\`.`,
        path: 'locale',
        ...positions.shown(positions.value(['template'])),
        remedy: `Add \`locale: ${folder}\`, or \`locale: ${locale}\` if that is meant.`,
      }),
    );
  }
}
