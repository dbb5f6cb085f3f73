import type { PageInfo } from '../api/site-model.js';
import type { LocaleInfo } from '../api/site-model.js';
import { escapeHtml } from './escape.js';

export interface DocumentParts {
  readonly page: PageInfo;
  readonly locale: LocaleInfo | undefined;
  readonly head: string;
  readonly body: string;
  readonly loader: string;
}

/** The whole document, and where the body begins in it. Line breaks stand only where they mean nothing, so that it reads and diffs line by line. */
export function renderDocument({ page, locale, head, body, loader }: DocumentParts): {
  readonly html: string;
  readonly bodyStart: number;
} {
  const dir = locale?.dir === 'rtl' ? ' dir="rtl"' : '';
  const script = loader === '' ? '' : `\n<script type="module">${loader}</script>`;
  const before = `<!doctype html>\n<html lang="${escapeHtml(page.locale)}"${dir}>\n<head>\n${head}\n</head>\n<body>\n`;
  return { html: `${before}${body}${script}\n</body>\n</html>\n`, bodyStart: before.length };
}
