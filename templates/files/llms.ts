import { currentSite, defineFile, listRoutes } from 'islet';
import { escapeMarkdown } from '../shared/escape-markdown.js';

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
        .map(({ title, url, description }) => `- [${escapeMarkdown(title)}](${url}): ${escapeMarkdown(description)}\n`);
      return lines.length === 0 ? [] : [`## ${escapeMarkdown(label)}\n\n${lines.join('')}`];
    });
    return `# ${escapeMarkdown(name)}\n\n> ${escapeMarkdown(home?.description ?? name)}\n\n${sections.join('\n')}`;
  },
});
