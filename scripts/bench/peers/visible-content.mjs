import { Parser } from 'htmlparser2';

/** What a visitor never reads. */
const UNSEEN = new Set(['head', 'script', 'style', 'template', 'noscript']);

/**
 * What a page says, whoever made it: title, description, text, and where its links lead. White space is one space, and every tag ends a word, since one
 * generator writes lines where another writes none.
 *
 * @param {string} html
 */
export function visibleContent(html) {
  let title = '';
  let description = '';
  let text = '';
  /** @type {string[]} */
  const links = [];
  /** Elements that are open, from the first unseen one on. */
  let unseen = 0;
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') inTitle = unseen > 0;
      if (name === 'meta' && attributes['name'] === 'description') description = attributes['content'] ?? '';
      if (unseen > 0 || UNSEEN.has(name) || attributes['hidden'] !== undefined) unseen += 1;
      else text += ' ';
      if (unseen > 0) return;
      if (name === 'a') links.push(attributes['href'] ?? '');
      if (name === 'img') text += ` ${attributes['alt'] ?? ''} `;
    },
    ontext(part) {
      if (inTitle) title += part;
      else if (unseen === 0) text += part;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (unseen > 0) unseen -= 1;
      else text += ' ';
    },
  });
  parser.end(html);
  return [title, description, text, links.join(' ')].map((part) => part.replaceAll(/\s+/g, ' ').trim()).join('\n');
}
