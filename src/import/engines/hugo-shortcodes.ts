import type { OldPage } from '../old-site.js';

const SHORTCODE = /\{\{([<%])(\/\*)?\s*(\/?)\s*([\w./-]+)([^]*?)(?:\*\/)?\s*[%>]\}\}/g;
const ARGUMENT = /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`/]\S*))/g;

/** Replaces shortcodes that Markdown can say, and leaves out the others with a note. */
export function expandShortcodes(
  page: OldPage,
  pages: readonly OldPage[],
  note: (what: string, at: number) => void,
): string {
  return page.text.replace(
    SHORTCODE,
    (whole, mark: string, escape: string | undefined, close: string, name: string, rest: string, at: number) => {
      if (escape !== undefined) return whole.replace(/\/\*|\*\//g, '');
      if (name === 'highlight') return close === '' ? `\`\`\`${argumentsOf(rest).get('0') ?? ''}` : '```';
      if (close !== '') return '';
      const given = argumentsOf(rest);
      const first = given.get('0') ?? given.get('path') ?? '';
      if (name === 'ref' || name === 'relref') {
        const address = refer(first, page, pages);
        if (address === undefined) note(`The shortcode \`${name}\` names no page.`, at);
        return address ?? '';
      }
      if (name === 'figure') {
        const caption = given.get('caption') ?? given.get('title') ?? '';
        return `![${given.get('alt') ?? caption}](<${given.get('src') ?? first}>)${caption === '' ? '' : `\n\n*${caption}*`}`;
      }
      note(`The shortcode \`${name}\` is left out${mark === '%' ? '; its text stays' : ''}.`, at);
      return '';
    },
  );
}

/** Arguments by name, or by their place from 0. */
function argumentsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(ARGUMENT)].map(([, name, quoted, raw, word], index) => [
      name ?? String(index),
      quoted?.replace(/\\(.)/g, '$1') ?? raw ?? word ?? '',
    ]),
  );
}

/** Returns the address of the page that `ref` names: by a path from the root or from its own folder, or by its name. */
function refer(path: string, from: OldPage, pages: readonly OldPage[]): string | undefined {
  const [, name = '', fragment = ''] = /^([^#]*)(.*)$/.exec(path) ?? [];
  if (name === '') return fragment;
  const keyOf = (source: string): string =>
    source
      .replace(/^content\//, '')
      .replace(/(?:\/_?index)?(?:\.\w+)?$/, '')
      .toLowerCase();
  const key = keyOf(name.replace(/^\.?\//, '').replace(/\/$/, ''));
  const folder = keyOf(from.source).replace(/[^/]*$/, '');
  const candidates = name.startsWith('/') ? [key] : [folder + key, key];
  const found =
    pages.find(({ source }) => candidates.includes(keyOf(source))) ??
    pages.find(({ source }) => keyOf(source).endsWith(`/${key}`));
  return found === undefined ? undefined : found.address + fragment;
}
