import { dataOf, textOf, type Data, type OldPage } from '../old-site.js';
import type { OldTags } from '../old-tags.js';

const TAG =
  /\{%-?\s*(raw)\s*-?%\}([^]*?)\{%-?\s*endraw\s*-?%\}|\{%-?\s*(comment)\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}|(?:\s*\{%-|\{%)\s*(\w+)([^]*?)(?:-%\}\s*|%\})|(?:\s*\{\{-|\{\{)([^]*?)(?:-\}\}\s*|\}\})/g;

const ARGUMENT = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;

/**
 * Fills what is known of Liquid in a text, makes a component of an include on its own line, and notes what is lost.
 *
 * @param included returns the text of a file that pages include; `undefined` without one
 */
export function expandLiquid(
  page: OldPage,
  pages: readonly OldPage[],
  config: Data,
  tags: OldTags,
  included: (file: string) => string | undefined,
  note: (what: string, at: number) => void,
): string {
  const base = (textOf(config['baseurl']) ?? '').replace(/\/$/, '');
  const origin = (textOf(config['url']) ?? '').replace(/\/$/, '');
  const variable = (name: string): string | undefined => {
    const [first, ...keys] = name.split('.');
    if (name === 'site.baseurl') return base;
    if (name === 'site.url') return origin;
    if (first === 'page') return { title: page.fields.title ?? '', url: page.address }[keys.join()];
    return first === 'site' ? textOf(keys.reduce((value: unknown, key) => dataOf(value)[key], config)) : undefined;
  };
  const valueOf = (word: string): string | undefined => /^(["'])(.*)\1$/.exec(word)?.[2] ?? variable(word);
  const output = (expression: string, at: number): string => {
    const [value = '', ...filters] = expression.split('|').map((part) => part.trim());
    const start = valueOf(value);
    if (start === undefined) note(`\`{{ ${value} }}\` is left out.`, at);
    return filters.reduce((text, filter) => {
      if (filter === 'relative_url') return base + (text.startsWith('/') ? text : `/${text}`);
      if (filter === 'absolute_url') return origin + base + (text.startsWith('/') ? text : `/${text}`);
      const [, call = '', given = ''] = /^(prepend|append):\s*(.*)$/.exec(filter) ?? [];
      const added = valueOf(given) ?? '';
      if (call !== '') return call === 'prepend' ? added + text : text + added;
      note(`The filter \`${filter}\` is left out.`, at);
      return text;
    }, start ?? '');
  };
  const include = (word: string, at: number, whole: string): string | undefined => {
    const [file = '', ...given] = word.split(/\s+/);
    const props = new Map(
      [...given.join(' ').matchAll(ARGUMENT)].map(([, key = '', double, single, bare]) => [
        key,
        double ?? single ?? valueOf(bare ?? '') ?? bare ?? '',
      ]),
    );
    const text = included(file);
    // Only values that the tag gives: what needs Liquid is left to the developer.
    if (text !== undefined && !/\{%|\{\{(?!\s*include\.\w+\s*\}\})/.test(text))
      return text.replace(/\{\{\s*include\.(\w+)\s*\}\}/g, (_, key: string) => props.get(key) ?? '');
    const start = at + whole.search(/\{/);
    const isAlone =
      /(?:^|\n)$/.test(page.text.slice(0, start)) &&
      /^[^]*?%\}[ \t]*(?:\n|$)/.test(page.text.slice(start, at + whole.length + 1));
    const line = isAlone ? tags.line({ name: file.replace(/\.\w+$/, ''), props, hasText: false }) : undefined;
    if (line !== undefined) note(`The file \`${file}\` is included by a component now: write what it shows.`, at);
    return line === undefined ? undefined : whole.replace(/\{%[^]*%\}/, () => line);
  };
  const tag = (name: string, rest: string, at: number, whole: string): string => {
    const word = rest.trim();
    if (name === 'highlight') return `\`\`\`${word.split(/\s/, 1)[0] ?? ''}`;
    if (name === 'endhighlight') return '```';
    const source = name === 'link' ? word : name === 'post_url' ? `_posts/${word}` : undefined;
    const found = pages.find(
      (one) => one.source === source || one.source.replace(/\.\w+$/, '').endsWith(source ?? '\n'),
    );
    if (source !== undefined && found) return base + found.address;
    const text = name === 'include' ? include(word, at, whole) : undefined;
    if (text !== undefined) return text;
    note(`The tag \`{% ${name} %}\` is left out.`, at);
    return '';
  };
  return page.text.replace(
    TAG,
    (whole: string, raw?: string, verbatim = '', comment?: string, name?: string, rest = '', value = '', at = 0) => {
      if (raw !== undefined) return String(verbatim);
      if (comment !== undefined) return '';
      return name === undefined ? output(String(value), Number(at)) : tag(name, String(rest), Number(at), whole);
    },
  );
}
