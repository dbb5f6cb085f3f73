import { currentSite, defineFile, listRoutes } from 'islet';

/** The pages of the site with their descriptions, for language models (llmstxt.org). */
export default defineFile({
  path: 'llms.txt',
  render() {
    const pages = listRoutes().filter(({ noindex }) => !noindex);
    const lines = pages.map(({ title, url, description }) => `- [${title}](${url}): ${description}\n`);
    return `# ${currentSite().name}\n\n## Pages\n\n${lines.join('')}`;
  },
});
