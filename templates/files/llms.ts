import { currentSite, defineFile, listRoutes } from 'islet';

/** The pages of the site with their descriptions, for language models (llmstxt.org). */
export default defineFile({
  path: 'llms.txt',
  render() {
    const { name, locales, defaultLocale } = currentSite();
    const pages = listRoutes().filter(({ noindex }) => !noindex);
    const home = pages.find(({ path, locale }) => path.endsWith('/') && locale === defaultLocale);
    const sections = locales.flatMap(({ code, label }) => {
      const lines = pages
        .filter(({ locale }) => locale === code)
        .map(({ title, url, description }) => `- [${title}](${url}): ${description}\n`);
      return lines.length === 0 ? [] : [`## ${label}\n\n${lines.join('')}`];
    });
    return `# ${name}\n\n> ${home?.description ?? name}\n\n${sections.join('\n')}`;
  },
});
