import type { BrowserBundle } from '../../lib/site/template-bundle.js';
import { pageStyles, type FontNames, type PageStyles } from '../../render/page/styles.js';
import type { Project } from '../project/open-project.js';

/** Style hashes that fit into the header of the security policy, which hosts cut at 2,000 characters. */
const MAX_INLINE_STYLES = 20;

/** Returns a function that gives the styles of each page kind with some names of fonts, by the id of its template. */
export function createTemplateStyles(
  project: Project,
  browser: BrowserBundle,
): (fonts: FontNames) => ReadonlyMap<string, PageStyles> {
  const known = new Map<string, ReadonlyMap<string, PageStyles>>();
  return (fonts) => {
    const key = JSON.stringify(fonts);
    const styles = known.get(key) ?? templateStyles(project, browser, fonts);
    known.set(key, styles);
    return styles;
  };
}

function templateStyles(
  { site, registry }: Project,
  browser: BrowserBundle,
  fonts: FontNames,
): Map<string, PageStyles> {
  const inlineLimit = registry.templates.size > MAX_INLINE_STYLES ? 0 : site.build.inlineCss;
  const { base, navigation } = site;
  const settings = { fonts, hasIslands: browser.urls.size > 0, viewTransitions: navigation.viewTransitions, base };
  return new Map(
    [...registry.templates.values()].map(({ id, module }) => [id, pageStyles(module, inlineLimit, settings)]),
  );
}
