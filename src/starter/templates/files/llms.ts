import { currentSite, defineFile, listRoutes } from 'islet';
import { escapeMarkdown } from '../components/escape-markdown.js';

/** The pages of the site with their descriptions, for language models (llmstxt.org). */
export default defineFile({
  path: 'llms.txt',
  render() {
    const pages = listRoutes().filter(({ noindex }) => !noindex);
    const lines = pages.map(({ title, url, description }) => `- [${escapeMarkdown(title)}](${url}): ${escapeMarkdown(description)}\n`);
    return `# ${escapeMarkdown(currentSite().name)}\n\n## Pages\n\n${lines.join('')}`;
  },
});
