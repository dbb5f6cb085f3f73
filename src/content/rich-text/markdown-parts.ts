import { componentOf } from './component-lines.js';
import type { MarkdownToken } from './html-libraries.js';
import { PART, type WrittenComponent } from './prepared-text.js';

/** The end of a component. */
export const COMPONENT_END = '</div>\n';

/** What an element becomes after sanitising. */
export interface Mark {
  readonly tagName?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly component?: WrittenComponent;
  /** Numbers of the marked lines of a `<pre>`. */
  readonly lines?: ReadonlySet<number>;
}

/** The HTML of a token, with a mark for the element that it begins. */
interface Parts {
  readonly before: string;
  readonly mark?: Mark;
  readonly html: string;
}

/**
 * Returns the HTML of a token that the library does not render as it is published.
 *
 * @param components components so far, to which that of the token is added
 */
export function partsOf(token: MarkdownToken, components: WrittenComponent[]): Parts | undefined {
  switch (token.type) {
    case 'component':
    case 'component_open': {
      const component = componentOf(token);
      if ('message' in component) return { before: '', html: '' };
      const mark = { tagName: PART + String(components.length), component };
      components.push(component);
      return { before: '', mark, html: component.hasText ? '<div>' : `<div>${COMPONENT_END}` };
    }
    case 'component_close':
      return { before: '', html: COMPONENT_END };
    case 'footnote_ref':
    case 'footnote_anchor':
    case 'footnote_open':
      return noteParts(token);
    case 'footnote_block_open':
      return { before: '', mark: { attributes: { role: 'doc-endnotes' } }, html: '<section>\n<ol>\n' };
    case 'footnote_close':
      return { before: '', html: '</li>\n' };
    case 'footnote_block_close':
      return { before: '', html: '</ol>\n</section>\n' };
    case 'task_open':
      return { before: '', mark: { tagName: 'label' }, html: '<span>' };
    case 'task_box': {
      const attributes = { type: 'checkbox', disabled: '', ...(token.content !== '[ ]' && { checked: '' }) };
      return { before: '', mark: { tagName: 'input', attributes }, html: '<span></span>' };
    }
    case 'task_close':
      return { before: '', html: '</span>' };
    default:
      return undefined;
  }
}

/** Ids of a note and of a reference to it. They become unique when the text is placed on a page. */
function noteParts({ type, meta }: MarkdownToken): Parts {
  const { id, subId = 0 } = meta as { readonly id: number; readonly subId?: number };
  const number = String(id + 1);
  const note = `fn-${number}`;
  const reference = `fnref-${number}${subId === 0 ? '' : `_${String(subId + 1)}`}`;
  if (type === 'footnote_open') return { before: '', mark: { attributes: { id: note } }, html: '<li>' };
  if (type === 'footnote_anchor')
    return {
      before: ' ',
      mark: { attributes: { href: `#${reference}`, role: 'doc-backlink' } },
      html: '<a>↩\ufe0e</a>',
    };
  const attributes = { href: `#${note}`, id: reference, role: 'doc-noteref' };
  return { before: '<sup>', mark: { attributes }, html: `<a>${number}</a></sup>` };
}
