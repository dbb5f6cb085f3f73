import { pageHtml } from '../page-html.mjs';

export const data = { pagination: { data: 'pages', size: 1, alias: 'entry' }, permalink: ({ entry }) => entry.address };

export const render = pageHtml;
