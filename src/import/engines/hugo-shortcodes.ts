import type { OldPage } from '../old-site.js';
import type { OldTags } from '../old-tags.js';

const SHORTCODE = /\{\{([<%])(\/\*)?\s*(\/?)\s*([\w./-]+)([^]*?)(?:\*\/)?\s*[%>]\}\}/g;
const ARGUMENT = /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`/]\S*))/g;

/** Replaces shortcodes that Markdown can say, makes components of others on lines of their own, and notes what is lost. */
export function expandShortcodes(
  page: OldPage,
  pages: readonly OldPage[],
  tags: OldTags,
  note: (what: string, at: number) => void,
): string {
  /** Names of the components around a text that are open. */
  const open: string[] = [];
  return page.text.replace(
    SHORTCODE,
    (whole, mark: string, escape: string | undefined, close: string, name: string, rest: string, at: number) => {
      if (escape !== undefined) return whole.replace(/\/\*|\*\//g, '');
      if (name === 'highlight') return close === '' ? `\`\`\`${argumentsOf(rest).get('0') ?? ''}` : '```';
      const isAlone = standsAlone(page.text, at, whole.length);
      if (close !== '') {
        if (open.at(-1) !== name || !isAlone) return '';
        open.pop();
        return ':::';
      }
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
      const end = closingOf(name, page.text, at + whole.length);
      const hasText = end !== undefined;
      const isPossible = isAlone && (!hasText || standsAlone(page.text, ...end));
      const line = isPossible ? tags.line({ name, props: given, hasText }) : undefined;
      if (line !== undefined) {
        if (hasText) open.push(name);
        note(`The shortcode \`${name}\` is a component now: write what it shows.`, at);
        return line;
      }
      note(`The shortcode \`${name}\` is left out${mark === '%' ? '; its text stays' : ''}.`, at);
      return '';
    },
  );
}

/** Whether a part of a text has its line to itself, at the left edge. */
function standsAlone(text: string, at: number, length: number): boolean {
  return (at === 0 || text[at - 1] === '\n') && /^[ \t]*(?:\n|$)/.test(text.slice(at + length, at + length + 200));
}

/** Returns the offset and length of the tag that closes a shortcode; \`undefined\` if none does. */
function closingOf(name: string, text: string, from: number): [at: number, length: number] | undefined {
  const rest = text.slice(from);
  for (const { 0: whole, 3: close, 4: other, index } of rest.matchAll(SHORTCODE)) {
    if (other !== name) continue;
    return close === '' ? undefined : [from + index, whole.length];
  }
  return undefined;
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
