import type { PageInfo } from '../contract/site-model.js';
import type { LocaleInfo } from '../contract/site-model.js';
import { escapeHtml } from './escape.js';

/** The whole document. Line breaks stand only where they mean nothing, so that it reads and diffs line by line. */
export function renderDocument({ page, locale, head, body, loader }: { page: PageInfo; locale: LocaleInfo | undefined; head: string; body: string; loader: string }): string {
  const dir = locale?.dir === 'rtl' ? ' dir="rtl"' : '';
  const script = loader === '' ? '' : `\n<script type="module">${loader}</script>`;
  return `<!doctype html>\n<html lang="${escapeHtml(page.locale)}"${dir}>\n<head>\n${head}\n</head>\n<body>\n${body}${script}\n</body>\n</html>\n`;
}
