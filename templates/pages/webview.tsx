import { defineTemplate } from 'islet';
import { homeCrumb } from '../components/home-crumb.js';
import { introSummary } from '../fields/intro.js';
import { webviewExample, webviewSchema } from '../fields/webview.js';
import { WebviewLayout } from '../layouts/webview-layout.js';
import { webviewData } from '../structured-data/webview.js';

export default defineTemplate({
  description:
    'A screen that the app shows inside itself; set `noindex: true` and list its path under `hiddenHeader` in site/data/chrome.yaml.',
  schema: webviewSchema,
  example: webviewExample,
  component: ({ content, page }) => <WebviewLayout page={page} content={content} />,
  head: ({ content, page }) => ({ jsonLd: webviewData(page, homeCrumb(), content) }),
  summary: introSummary,
});
