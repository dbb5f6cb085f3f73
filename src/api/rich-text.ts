import type { ComponentType, ReactElement } from 'react';
import { createElement, useId } from './react.js';
import { currentSite, linkLanguage, renderContext } from './render-context.js';
import type { RichTextValue } from './site-model.js';
import { TEXT_PARTS, type FootnoteWords, type TextParts } from './text-component.js';

/**
 * Renders the HTML of an `html()` or `markdown()` field with its components and footnotes. Links to pages in another
 * language get `hreflang`.
 */
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
  const parts = value[TEXT_PARTS];
  const html = withLinkLanguages(value.html);
  if (parts) return createElement(TextHtml, { html: withNoteWords(html, parts.footnotes), parts, as, className });
  if (PART_OR_NOTES.test(html)) throw new TypeError(LOST);
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: html } });
}

const LOST =
  'Components or footnotes of a text are lost: give `<RichText>` the value of the field, not cut inside a component, and not from props of `<Shared>`';

interface TextHtmlProps {
  readonly html: string;
  readonly parts: TextParts;
  readonly as: string;
  readonly className?: string | undefined;
}

/** An element whose components are rendered by themselves, since React cannot put elements into HTML. */
function TextHtml({ html, parts, as, className }: TextHtmlProps): ReactElement {
  const id = useId();
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: withComponents(html, parts, id) } });
}

/** What only a value with parts shows. */
const PART_OR_NOTES = /<\/?islet-part-|<section role="doc-endnotes"/;

/** The placeholder of a component around its text. Each number occurs once in a text. */
const PART = /<islet-part-(\d+)>(.*?)<\/islet-part-\1>/gs;

function withComponents(html: string, parts: TextParts, id: string): string {
  const made = html.replace(PART, (placeholder, number: string, inner: string) => {
    const part = parts.components[Number(number)];
    if (!part) return placeholder;
    const children = part.definition.hasText
      ? { children: createElement(TextHtml, { html: inner, parts, as: 'div' }) }
      : {};
    const component = part.definition.component as ComponentType<object>;
    return renderContext().markup(createElement(component, { ...part.props, ...children }), `${id}${number}-`);
  });
  if (/<\/?islet-part-/.test(made)) throw new TypeError(LOST);
  return made;
}

function withNoteWords(html: string, footnotes: TextParts['footnotes']): string {
  if (!footnotes || !html.includes('<section role="doc-endnotes">')) return html;
  const words: FootnoteWords = footnotes();
  return html
    .replace('<section role="doc-endnotes">', () => `<section role="doc-endnotes" aria-label="${quoted(words.notes)}">`)
    .replace(/(<a href="#fnref-[^"]*-([\d_]+)" role="doc-backlink")>/g, (_, link: string, number: string) => {
      return `${link} aria-label="${quoted(words.back)} ${number.replace('_', '.')}">`;
    });
}

function quoted(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function withLinkLanguages(html: string): string {
  if (currentSite().locales.length === 1) return html;
  return html.replace(/<a href="(\/[^"]*)">/g, (tag, href: string) => {
    const language = linkLanguage(href);
    return language === undefined ? tag : `<a href="${href}" hreflang="${language}">`;
  });
}
