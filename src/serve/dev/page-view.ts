import type { RenderedPage } from '../../render/page/render-page.js';
import type { PageStyles } from '../../render/page/styles.js';
import { keyHash } from '../../lib/text/hash.js';
import type { PageView } from './server/dev-site.js';

export function viewOf({ html }: Pick<RenderedPage, 'html'>, styles: PageStyles | undefined): PageView {
  const linked = styles?.kind === 'linked';
  const sheet = linked ? `<link rel="stylesheet" href="${styles.url}">` : `<style>${styles?.css ?? ''}</style>`;
  // The policy names the hash of inline styles.
  const frame = html
    .replace(sheet, () => '')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, (meta) => meta.replace(/style-src [^;"]*/, ''));
  return {
    html,
    key: keyHash(html),
    frame: keyHash(frame),
    styles: linked ? { url: styles.url } : { css: styles?.css ?? '' },
  };
}
