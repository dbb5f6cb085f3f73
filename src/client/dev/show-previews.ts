import { createElement } from './create-element.js';
import type { Overlay } from './overlay.js';
import type { Tag } from './tag.js';

/** Shows a badge on a page with content that a build would not publish yet; it opens to say which. */
export function showPreviews({ previews }: Tag, { root }: Pick<Overlay, 'root'>): void {
  if (previews.length === 0) return;
  root.append(
    createElement('details', { class: 'preview' }, [
      createElement('summary', { text: 'Not published yet' }),
      ...previews.map((text) => createElement('p', { text })),
    ]),
  );
}
