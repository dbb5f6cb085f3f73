import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { pagePlace } from './corpus-page.js';

/** Pages of an output folder that are compared. */
const SAMPLE = 20;

const INVISIBLE = new Set(['head', 'script', 'style', 'template', 'noscript']);

/** Returns the visible content of a sample of the pages of an output folder, by route. */
export function sampleContent(out: string, pages: number): Map<string, string> {
  const contents = new Map<string, string>();
  const step = Math.max(1, Math.floor(pages / SAMPLE));
  for (let index = 2; index < pages; index += step) {
    const { route } = pagePlace(index);
    contents.set(route, visibleContent(readFileSync(join(out, route, 'index.html'), 'utf8')));
  }
  return contents;
}

/**
 * Checks that all generators made the same pages, since their times would not compare otherwise.
 *
 * @param contents of the pages by route, by the name of the generator
 * @throws {Error} naming the first page that is empty or differs
 */
export function requireSameContent(contents: ReadonlyMap<string, ReadonlyMap<string, string>>): void {
  const [[firstName, first] = ['', new Map<string, string>()], ...others] = contents;
  for (const [name, pages] of others) {
    for (const [route, expected] of first) {
      const content = pages.get(route) ?? '';
      if (expected !== '' && content === expected) continue;
      const at = expected.split('').findIndex((unit, index) => unit !== content[index]);
      const [one, other] = [expected, content].map((text) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 30)));
      throw new Error(`\`${route}\` is another page by ${firstName} than by ${name}: ${one ?? ''} and ${other ?? ''}.`);
    }
  }
}

/**
 * Returns title, description, text and link targets of a page. White space is one space, and every tag ends a word, since
 * generators break lines differently.
 */
export function visibleContent(html: string): string {
  let title = '';
  let description = '';
  let text = '';
  const links: string[] = [];
  /** Number of open elements, from the first invisible one. */
  let hiddenDepth = 0;
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') inTitle = hiddenDepth > 0;
      if (name === 'meta' && attributes['name'] === 'description') description = attributes['content'] ?? '';
      if (hiddenDepth > 0 || INVISIBLE.has(name) || attributes['hidden'] !== undefined) hiddenDepth += 1;
      else text += ' ';
      if (hiddenDepth > 0) return;
      if (name === 'a') links.push(attributes['href'] ?? '');
      if (name === 'img') text += ` ${attributes['alt'] ?? ''} `;
    },
    ontext(part) {
      if (inTitle) title += part;
      else if (hiddenDepth === 0) text += part;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (hiddenDepth > 0) hiddenDepth -= 1;
      else text += ' ';
    },
  });
  parser.end(html);
  return [title, description, text, links.join(' ')].map((part) => part.replaceAll(/\s+/g, ' ').trim()).join('\n');
}
