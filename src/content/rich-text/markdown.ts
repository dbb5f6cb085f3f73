import { isAllowedAttribute } from './allow-list.js';
import { readCodeOptions, type CodeOptions } from './code-options.js';
import { componentProblems } from './component-lines.js';
import { fewOfEach } from './html-problems.js';
import type { MarkdownToken } from './html-libraries.js';
import type { PlacedToken } from './inline-words.js';
import { parser, type MarkdownEnv } from './markdown-parser.js';
import { COMPONENT_END, partsOf, type Mark } from './markdown-parts.js';
import { locateOf } from './markdown-slips.js';
import type { TextProblem, TextSpan, WrittenComponent } from './prepared-text.js';
import { sourceLines, type SourceLines } from './source-lines.js';

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
  /** Whether the part of the HTML at an offset was written as HTML. */
  isHtml(at: number): boolean;
  /** Returns the source position of a part of the HTML. */
  sourceOf(at: number, length: number): TextSpan;
}

export function renderMarkdown(source: string): RenderedMarkdown {
  const env: MarkdownEnv = { source, problems: [], found: new Map() };
  const tokens = parser.parse(source, env);
  const lines = sourceLines(source);
  const problems = fewOfEach(env.problems);
  for (const token of tokens) problems.push(...adaptToken(token, source, lines));
  problems.push(...componentProblems(tokens));
  const { html, places, ...rendered } = renderTokens(tokens, env);
  const [note] = env.footnotes?.list ?? [];
  return {
    html,
    ...rendered,
    notes: note && { at: source.indexOf(`[^${note.label}]`), length: note.label.length + 3 },
    problems,
    isHtml: (at) => placeOf(places, at).token?.type === 'html_block',
    sourceOf(at, length) {
      const place = placeOf(places, at);
      const words = html.slice(at, at + length);
      const line = place.line + countLineBreaks(html.slice(place.at, at));
      const locate = place.inline && locateOf(place.inline);
      const start = place.token?.at === undefined ? undefined : locate?.(place.token.at);
      const found = source.indexOf(words, start ?? lines.start(line));
      return found < 0 ? lines.span(line) : { at: found, length };
    },
  };
}

/** Adapts tokens to the allow-list. Returns the problems of those that cannot be adapted. */
function adaptToken(token: MarkdownToken, source: string, lines: SourceLines): TextProblem[] {
  const line = token.map?.[0] ?? 0;
  if (token.type === 'th_open' || token.type === 'td_open') {
    const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (align !== undefined) token.attrs = [['data-align', align]];
  } else if (token.type === 'fence') {
    const options = readCodeOptions(token);
    const { language, unknown } = options;
    const spanOf = (words: string) => ({ at: source.indexOf(words, lines.start(line)), length: words.length });
    token.meta = { options };
    token.info = language;
    const problems: TextProblem[] = unknown.map((words) => ({
      name: 'code-options-unknown',
      message: `\`${words}\` is neither a title nor lines of this code.`,
      ...spanOf(words),
    }));
    if (language === '' || isAllowedAttribute('code', 'class', `language-${language}`)) return problems;
    token.info = '';
    const message = `The language \`${language}\` is removed.`;
    const remedy = 'Use letters, digits, `+`, `#`, `.`, `-` and `_` for the language.';
    return [...problems, { name: 'html-stripped', message, remedy, ...spanOf(language) }];
  } else if (token.type === 'heading_open' && token.tag === 'h1') {
    token.tag = 'h2';
    const { at, length } = lines.span(line);
    const written = source.slice(at, at + length);
    const words = written.replace(/^#\s*|(?<!\s)\s+#+\s*$/g, '');
    const mark = token.markup === '=' ? lines.text((token.map?.[1] ?? 1) - 1).trim() : undefined;
    const [why, or] =
      mark === undefined
        ? ['', '']
        : [`, because of \`${mark}\` below it`, ` If \`${mark}\` makes no heading, write an empty line before it.`];
    return [
      {
        name: 'heading-level-one',
        message: `\`${written}\` is a first-level heading${why}.`,
        remedy: `Write \`## ${words}\`: the template renders the first-level heading.${or}`,
        at,
        length,
      },
    ];
  } else if (token.type === 'heading_close' && token.tag === 'h1') token.tag = 'h2';
  return [];
}

/** A part of the HTML with the source line where it starts; parts of a block with their token. */
interface Place {
  readonly at: number;
  readonly line: number;
  readonly inline?: MarkdownToken | undefined;
  readonly token?: PlacedToken;
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
  const renderAll = (list: MarkdownToken[], inline?: MarkdownToken): void => {
    for (const [index, token] of list.entries()) {
      if (token.map) [line] = token.map;
      places.push({ at: html.length, line, inline, token });
      const parts = partsOf(token, components);
      if (token.type === 'inline') renderAll(token.children ?? [], token);
      else if (parts) {
        html += parts.before;
        if (parts.mark) marks.set(html.length, parts.mark);
        html += parts.html;
        if (parts.html.endsWith(COMPONENT_END)) ends.add(html.length - COMPONENT_END.length);
      } else {
        const made =
          renderer.rules[token.type]?.(list, index, options, env, renderer) ??
          renderer.renderToken(list, index, options);
        const code = token.type === 'fence' ? (token.meta?.['options'] as CodeOptions) : undefined;
        if (code && code.lines.size > 0) marks.set(html.length + made.indexOf('<pre'), { lines: code.lines });
        html += made;
      }
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
