import { createElement, type ReactElement } from 'react';
import type { RichTextValue } from './site-model.js';

/** Puts the HTML of an `html()` or `markdown()` field into the page. */
export function RichText({ value, as = 'div', className }: { readonly value: RichTextValue; readonly as?: string; readonly className?: string | undefined }): ReactElement {
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: value.html } });
}
