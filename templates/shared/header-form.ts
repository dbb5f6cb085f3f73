import { coversPath, listsPath } from './path-lists.js';

export interface HeaderLists {
  readonly hiddenHeader: readonly string[];
  readonly hiddenHamburger: readonly string[];
  readonly flatHeader: readonly string[];
}

export interface HeaderForm {
  /** `flat`: only items without a submenu. */
  readonly variant: 'full' | 'flat' | 'hidden';
  /** Whether phones get the menu button. */
  readonly hamburger: boolean;
}

/** The header that a page gets. */
export function headerForm({ hiddenHeader, hiddenHamburger, flatHeader }: HeaderLists, path: string): HeaderForm {
  if (listsPath(hiddenHeader, path)) return { variant: 'hidden', hamburger: false };
  return { variant: coversPath(flatHeader, path) ? 'flat' : 'full', hamburger: !listsPath(hiddenHamburger, path) };
}
