import { serialize } from 'parse5';
import type { RichTextValue } from '../../api/site-model.js';
import { catalogue } from '../../errors/catalogue.js';
import { MAX_TEXT_DEPTH } from '../../lib/fs/limits.js';
import { normaliseHref } from '../../lib/html/href.js';
import { mergeMarks } from '../../lib/text/merge-marks.js';
import { BOOLEAN_ATTRIBUTES } from './allow-list.js';
import { codeOf, highlightCode } from './code-highlighting.js';
import { markLines } from './code-options.js';
import { createSlugger } from './heading-ids.js';
import { minify } from './html-libraries.js';
import { attributeSpan, fewOfEach, htmlSlips, isRemote, violationProblems, type HtmlSource } from './html-problems.js';
import { htmlRepairs } from './html-repairs.js';
import {
  attributeOf,
  collapseSpace,
  isElement,
  isOnAllowList,
  isText,
  parseHtml,
  textOf,
  TooDeep,
  trimAscii,
  violationsOf,
  visit,
  type HtmlElement,
  type HtmlParent,
} from './html-tree.js';
import { renderMarkdown, type RenderedMarkdown } from './markdown.js';
import type { Mark } from './markdown-parts.js';
import {
  countWords,
  MAX_LENGTH,
  type AuthoredId,
  type PreparedText,
  type TextProblem,
  type TextSpan,
  type WrittenPicture,
} from './prepared-text.js';

/** Options that minify authored HTML without changing its meaning. White space is collapsed in the tree. */
const MINIFY = { collapseBooleanAttributes: true, decodeEntities: false } as const;

/** In `<pre>` and attributes, white space stays. The minifier takes quadratic time for such a run, so it is not used. */
const LONG_SPACE = /[ \t\n\f\r]{200}/;

const WHITE_SPACE = /[ \t\n\f\r]+/g;

const READ_OTHERWISE = {
  message: 'Browsers would parse the HTML of this text differently than it is written.',
  remedy: 'Close each element inside the one in which it was opened, and do not nest links.',
};

/**
 * Converts a text to the HTML that is published: Markdown to HTML, parsed once, reduced to the allow-list, headings
 * with ids, serialised and minified. The result is parsed again as browsers do, and rejected if it differs from what
 * was checked.
 */
export async function prepareAuthored(source: string, kind: 'html' | 'markdown'): Promise<PreparedText> {
  if (source.length > MAX_LENGTH) {
    const message = `The text has ${String(source.length)} characters; the limit is ${String(MAX_LENGTH)}.`;
    return refused(source, [{ name: 'html-too-large', message, ...firstLine(source) }]);
  }
  const markdown = kind === 'markdown' ? renderMarkdown(source) : undefined;
  const written: HtmlSource = markdown ?? { html: source, sourceOf: (at, length) => ({ at, length }) };
  const read = parsed(written.html);
  if (read instanceof TooDeep) {
    const message = `Elements are nested more than ${String(MAX_TEXT_DEPTH)} levels deep here.`;
    return refused(source, [{ name: 'html-too-deep', message, ...written.sourceOf(read.at, 1) }]);
  }
  const { tree, tokens } = read;
  const problems: TextProblem[] = [
    ...(markdown ? [...markdown.problems, ...misnestedComponents(tree, markdown)] : htmlProblems(source)),
    ...htmlSlips(tree, written, markdown?.isHtml ?? (() => true)),
    ...violationProblems(tree, written),
  ];
  // Browsers repair the tags of a malformed component, too.
  if (!problems.some(({ name }) => name === 'component-malformed'))
    problems.push(...htmlRepairs(tree, tokens, written));
  const { value, ...text } = prepareTree(tree, written, markdown?.marks);
  const code = codeOf(tree);
  if (code.length > 0) problems.push(...highlightCode(code, written));
  if (markdown) markLines(tree, markdown.marks);
  // All others may follow from the two versions.
  const conflicts = problems.filter(({ name }) => name === 'merge-conflict');
  const components = markdown?.components ?? [];
  const prepared = {
    value: { source, html: '', ...value },
    ...text,
    components,
    notes: markdown?.notes,
    problems: fewOfEach(conflicts.length > 0 ? conflicts : problems),
  };
  if (problems.some(({ name }) => catalogue[name].severity === 'error')) return prepared;
  const html = await publishedHtml(tree, components.length);
  if (html === undefined)
    return {
      ...prepared,
      problems: [...prepared.problems, { name: 'html-unsafe', ...READ_OTHERWISE, ...firstLine(source) }],
    };
  return { ...prepared, value: { ...prepared.value, html } };
}

/** Marks of a merge are none of HTML, which would drop what is in them. */
function htmlProblems(source: string): TextProblem[] {
  return mergeMarks(source).map((mark) => ({ name: 'merge-conflict', ...mark }));
}

function parsed(html: string): ReturnType<typeof parseHtml> | TooDeep {
  try {
    return parseHtml(html);
  } catch (error) {
    if (error instanceof TooDeep) return error;
    throw error;
  }
}

function refused(source: string, problems: readonly TextProblem[]): PreparedText {
  const value = { source, html: '', headings: [], words: 0 };
  return { value, links: [], ids: [], pictures: [], components: [], problems };
}

function firstLine(source: string): TextSpan {
  const at = source.length - source.trimStart().length;
  const [line = ''] = source.slice(at).split('\n');
  return { at, length: Math.max(1, line.trimEnd().length) };
}

/** Converts a tree to the published form and collects its links, pictures and ids. */
function prepareTree(
  tree: HtmlParent,
  source: HtmlSource,
  marks?: ReadonlyMap<number, Mark>,
): Pick<PreparedText, 'links' | 'ids' | 'pictures'> & {
  readonly value: Pick<RichTextValue, 'headings' | 'words'>;
} {
  const links: string[] = [];
  const pictures: WrittenPicture[] = [];
  const ids: AuthoredId[] = [];
  const headings: HtmlElement[] = [];
  visit(tree, (node) => {
    if (!isElement(node)) return;
    cleanAttributes(node);
    if ('childNodes' in node) node.childNodes = node.childNodes.filter((child) => child.nodeName !== '#comment');
    const id = attributeOf(node, 'id');
    if (id !== undefined) ids.push({ id, ...attributeSpan(node, 'id', id, source) });
    const link = node.attrs.find(({ name }) => name === 'href');
    if (link) {
      links.push(link.value);
      link.value = normaliseHref(link.value);
    }
    const src = attributeOf(node, 'src');
    if (src !== undefined && !isRemote(src)) pictures.push({ src, ...attributeSpan(node, 'src', src, source) });
    applyMark(node, marks?.get(node.sourceCodeLocation?.startOffset ?? -1));
    if (/^h[2-6]$/.test(node.tagName)) headings.push(node);
    if (node.tagName === 'pre') keepFirstLine(node);
  });
  tree.childNodes = tree.childNodes.filter((child) => child.nodeName !== '#comment');
  const slug = createSlugger(ids.map(({ id }) => id));
  return {
    links,
    ids,
    pictures,
    value: {
      headings: headings.map((heading) => {
        const text = textOf(heading).replace(/\s+/g, ' ').trim();
        const written = attributeOf(heading, 'id');
        const id = written ?? slug(text);
        if (written === undefined) heading.attrs.unshift({ name: 'id', value: id });
        return { id, level: Number(heading.tagName.slice(1)), text };
      }),
      words: countWords(wordsOf(tree)),
    },
  };
}

/** Returns the components that HTML closes, or that close an element of HTML, if all have an end. */
function misnestedComponents(tree: HtmlParent, { marks, ends, problems: others }: RenderedMarkdown): TextProblem[] {
  if (others.some(({ name }) => name === 'component-malformed')) return [];
  const problems: TextProblem[] = [];
  visit(tree, (node) => {
    const place = isElement(node) ? node.sourceCodeLocation : undefined;
    const component = place && marks.get(place.startOffset)?.component;
    if (!component || ends.has(place.endTag?.startOffset ?? -1)) return;
    const message = 'An HTML element begins inside the component and ends outside of it, or the other way round.';
    const remedy = 'Close each element on the side of the component on which it was opened.';
    problems.push({ name: 'component-malformed', message, remedy, at: component.at, length: component.length });
  });
  return problems;
}

/** Makes a plain element what the Markdown renderer meant it to be. */
function applyMark(element: HtmlElement, mark: Mark | undefined): void {
  if (!mark) return;
  const { tagName = element.tagName, attributes = {} } = mark;
  Object.assign(element, { tagName, nodeName: tagName });
  element.attrs.push(...Object.entries(attributes).map(([name, value]) => ({ name, value })));
}

function cleanAttributes(element: HtmlElement): void {
  const off = new Set(violationsOf(element).flatMap((violation) => ('name' in violation ? [violation.name] : [])));
  element.attrs = element.attrs
    .filter(({ name }) => !off.has(name))
    .sort((one, other) => Number(other.name === 'src') - Number(one.name === 'src'))
    .map(({ name, value }) => ({
      name,
      value: BOOLEAN_ATTRIBUTES.has(name) ? '' : name === 'href' ? trimAscii(value) : value,
    }));
}

/** Parsers drop a line break at the start of a `<pre>`. */
function keepFirstLine({ childNodes: [first] }: HtmlElement): void {
  if (first && isText(first) && first.value.startsWith('\n')) first.value = `\n${first.value}`;
}

function wordsOf(parent: HtmlParent): string {
  return parent.childNodes
    .map((node) => (isText(node) ? node.value : isElement(node) ? `${wordsOf(node)} ` : ''))
    .join('');
}

/**
 * Serialises and minifies; `undefined` if browsers would parse another tree, or one that is not allowed.
 *
 * @param components number of components
 */
async function publishedHtml(tree: HtmlParent, components: number): Promise<string | undefined> {
  const whole = serialize(tree);
  collapseSpace(tree);
  const collapsed = serialize(tree);
  const minified = LONG_SPACE.test(collapsed) ? collapsed : await minify(collapsed, MINIFY);
  const html = trimAscii(minified).replaceAll('&nbsp;', '\u00a0');
  const read = parsed(html);
  return !(read instanceof TooDeep) && isOnAllowList(read.tree, components) && isAlike(serialize(read.tree), whole)
    ? html
    : undefined;
}

/** Whether two serialised trees differ only in white space. */
function isAlike(one: string, other: string): boolean {
  return one.replace(WHITE_SPACE, '') === other.replace(WHITE_SPACE, '');
}
