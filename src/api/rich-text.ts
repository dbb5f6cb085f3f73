import type { ReactElement } from 'react';
import { createElement } from './react.js';
import { currentSite, linkLanguage } from './render-context.js';
import type { RichTextValue } from './site-model.js';

/** Renders the HTML of an `html()` or `markdown()` field. Links to pages in another language get `hreflang`. */
export function RichText({
  value,
  as = 'div',
  className,
}: {
  readonly value: RichTextValue;
  readonly as?: string;
  readonly className?: string | undefined;
}): ReactElement {
  if (typeof (value as Partial<RichTextValue> | undefined)?.html !== 'string')
    throw new TypeError(
      '`<RichText>` is given no `value` of an `html()` or `markdown()` field: show it only where there is one',
    );
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: withLinkLanguages(value.html) } });
}

function withLinkLanguages(html: string): string {
  if (currentSite().locales.length === 1) return html;
  return html.replace(/<a href="(\/[^"]*)">/g, (tag, href: string) => {
    const language = linkLanguage(href);
    return language === undefined ? tag : `<a href="${href}" hreflang="${language}">`;
  });
}
