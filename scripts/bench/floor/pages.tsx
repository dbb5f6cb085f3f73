/** The entry that is bundled for the floor: the corpus's own components, without the generator. */
import { createElement, type ReactElement } from 'react';
import footer from '../corpus-templates/data/footer.js';
import navigation from '../corpus-templates/data/navigation.js';
import searchLinks from '../corpus-templates/data/search-links.js';
import type { PageContent } from '../corpus-templates/fields/page-content.js';
import { PageFrame } from '../corpus-templates/layouts/page-frame.js';

export { provide, settings } from './islet.js';

export const data = { footer, navigation, searchLinks };

export function pageElement(content: PageContent, path: string): ReactElement {
  return createElement(PageFrame, { content, path });
}
