import { isAllowedAttribute } from './allow-list.js';
import { componentProblems } from './component-lines.js';
import { fewOfEach } from './html-problems.js';
import type { MarkdownToken } from './html-libraries.js';
import { parser, type MarkdownEnv } from './markdown-parser.js';
import { COMPONENT_END, partsOf, type Mark } from './markdown-parts.js';
import { publishedLiterally } from './markdown-slips.js';
import type { TextProblem, TextSpan, WrittenComponent } from './prepared-text.js';

/** The HTML of a Markdown text. */
export interface RenderedMarkdown {
  readonly html: string;
  /** What elements become once the HTML is sanitised, by the offset of their tag. Authors cannot write it. */
  readonly marks: ReadonlyMap<number, Mark>;
  /** Offsets of the tags that end components. */
  readonly ends: ReadonlySet<number>;
  readonly components: readonly WrittenComponent[];
  /** The first reference to a footnote. */
  readonly notes: TextSpan | undefined;
  /** Problems of the Markdown itself. */
  readonly problems: readonly TextProblem[];
  /** Returns the source position of a part of the HTML. */
  sourceOf(at: number, length: number): TextSpan;
}

export function renderMarkdown(source: string): RenderedMarkdown {
  const env: MarkdownEnv = { slips: [] };
  const tokens = parser.parse(source, env);
  const lines = lineOffsets(source);
  const slips = fewOfEach(env.slips.map((slip) => ({ name: 'markdown-slip' as const, ...slip })));
  const problems: TextProblem[] = slips.map(({ line, needle, ...slip }) => {
    const span = spanInLine(source, lines, line, needle);
    return { message: publishedLiterally(source.slice(span.at, span.at + span.length)), ...slip, ...span };
  });
  for (const token of tokens) problems.push(...adaptToken(token, source, lines));
  problems.push(...componentProblems(tokens));
  const { html, places, marks, ends, components } = renderTokens(tokens, env);
  const [note] = env.footnotes?.list ?? [];
  return {
    html,
    marks,
    ends,
    components,
    notes: note && spanInLine(source, lines, 0, `[^${note.label}]`),
    problems,
    sourceOf(at, length) {
      const place = placeOf(places, at);
      const line = place.line + countLineBreaks(html.slice(place.at, at));
      return spanInLine(source, lines, line, html.slice(at, at + length));
    },
  };
}

/** Adapts tokens to the allow-list. Returns the problems of those that cannot be adapted. */
function adaptToken(token: MarkdownToken, source: string, lines: readonly number[]): TextProblem[] {
  const line = token.map?.[0] ?? 0;
  if (token.type === 'th_open' || token.type === 'td_open') {
    const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (align !== undefined) token.attrs = [['data-align', align]];
  } else if (token.type === 'fence') {
    const [language = ''] = token.info.trim().split(/\s/);
    if (language !== '' && !isAllowedAttribute('code', 'class', `language-${language}`)) {
      token.info = '';
      return [
        {
          name: 'html-stripped',
          message: `The language \`${language}\` is removed.`,
          remedy: 'Use letters, digits, `+`, `#`, `.`, `-` and `_` for the language.',
          ...spanInLine(source, lines, line, language),
        },
      ];
    }
  } else if (token.type === 'heading_open' && token.tag === 'h1') {
    token.tag = 'h2';
    const { at, length } = spanInLine(source, lines, line, undefined);
    const words = source.slice(at, at + length).replace(/^#\s*|(?<!\s)\s+#+\s*$/g, '');
    return [
      {
        name: 'heading-level-one',
        message: `\`${source.slice(at, at + length)}\` is a first-level heading.`,
        remedy: `Write \`## ${words}\`: the template renders the first-level heading.`,
        at,
        length,
      },
    ];
  } else if (token.type === 'heading_close' && token.tag === 'h1') token.tag = 'h2';
  return [];
}

/** A part of the HTML with the source line where it starts. */
interface Place {
  readonly at: number;
  readonly line: number;
}

/** Renders like the library, and records the source line of each part. */
function renderTokens(
  tokens: MarkdownToken[],
  env: MarkdownEnv,
): Pick<RenderedMarkdown, 'html' | 'marks' | 'ends' | 'components'> & { readonly places: readonly Place[] } {
  const { renderer, options } = parser;
  const places: Place[] = [];
  const marks = new Map<number, Mark>();
  const ends = new Set<number>();
  const components: WrittenComponent[] = [];
  let html = '';
  let line = 0;
  const renderAll = (list: MarkdownToken[]): void => {
    for (const [index, token] of list.entries()) {
      if (token.map) [line] = token.map;
      places.push({ at: html.length, line });
      const parts = partsOf(token, components);
      if (token.type === 'inline') renderAll(token.children ?? []);
      else if (parts) {
        html += parts.before;
        if (parts.mark) marks.set(html.length, parts.mark);
        html += parts.html;
        if (parts.html.endsWith(COMPONENT_END)) ends.add(html.length - COMPONENT_END.length);
      } else
        html +=
          renderer.rules[token.type]?.(list, index, options, env, renderer) ??
          renderer.renderToken(list, index, options);
      if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
      else if (token.type === 'html_inline') line += countLineBreaks(token.content);
    }
  };
  renderAll(tokens);
  return { html, places, marks, ends, components };
}

/** Returns the last of the sorted parts that does not start after an offset. */
function placeOf(places: readonly Place[], at: number): Place {
  let first = 0;
  let end = places.length;
  while (end - first > 1) {
    const middle = (first + end) >> 1;
    if ((places[middle]?.at ?? 0) <= at) first = middle;
    else end = middle;
  }
  return places[first] ?? { at: 0, line: 0 };
}

function countLineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

/** Returns the start offset of each line. */
function lineOffsets(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** The Markdown syntax for a generated tag. */
const WRITTEN: Readonly<Record<string, string>> = { '<img': '![' };

/** Returns the first position of `needle` from a line on; the text of the line if it is missing or not found. */
function spanInLine(source: string, lines: readonly number[], line: number, needle: string | undefined): TextSpan {
  const start = lines[line] ?? 0;
  for (const wanted of needle === undefined ? [] : [needle, WRITTEN[needle] ?? needle]) {
    const span = findWords(source, start, wanted);
    if (span) return span;
  }
  const text = source.slice(start, lines[line + 1] ?? source.length);
  return { at: start + (text.length - text.trimStart().length), length: Math.max(1, text.trim().length) };
}

/** Maximum length of what a placeholder is for, and of the source in which words with placeholders are searched. */
const MOST_BETWEEN = 1000;

/** Returns the shortest place of words from an offset on. A placeholder in them is any text. */
function findWords(source: string, from: number, words: string): TextSpan | undefined {
  const [first = '', ...others] = words.split(/\u0000+/);
  if (others.length === 0) {
    const at = source.indexOf(first, from);
    return at < 0 ? undefined : { at, length: first.length };
  }
  let shortest: TextSpan | undefined;
  const text = source.slice(0, from + MOST_BETWEEN);
  for (let at = text.indexOf(first, from); at >= 0; at = text.indexOf(first, at + 1)) {
    let end = at + first.length;
    for (const part of others) {
      const next = part === '' ? text.indexOf('\n', end) : text.indexOf(part, end);
      end = next < 0 ? Infinity : next + (part === '' ? 0 : part.length);
    }
    if (end - at < (shortest?.length ?? Infinity)) shortest = { at, length: end - at };
  }
  return shortest;
}
