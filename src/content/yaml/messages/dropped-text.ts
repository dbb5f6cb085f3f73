import { diagnostic, framed, positionIn, type Diagnostic, type DiagnosticName } from '../../../errors/index.js';
import { inQuotes, lineWithQuotes } from './line.js';
import { yamlIndicators, type Indicator, type TrailingComment } from './indicators.js';

/** Reports comments, unused anchors and tags that are most likely meant as text, which YAML would drop. */
export function droppedText(file: string, text: string): Diagnostic[] {
  if (!/[#&!]/.test(text)) return [];
  const { anchors, aliases, tags } = yamlIndicators(text);
  const add = createReporter(file, text);
  const dropped = anchors
    .filter(({ source }) => !aliases.has(source.slice(1)))
    .map((anchor) => {
      const message = `\`${anchor.source}\` is read as an anchor that no alias uses, so it would not be published.`;
      return add('yaml-unused-anchor', anchor, message, removal(text, anchor, `\`${anchor.source}\``));
    });
  const unknown = tags
    .filter(({ source }) => source === '!')
    .map((tag) => add('yaml-unknown-tag', tag, 'The tag `!` is not read.', tagRemedy(text, tag.offset)));
  return [...commentsInTexts(file, text, false), ...dropped, ...unknown].sort(
    (a, b) => (a.position?.line ?? 0) - (b.position?.line ?? 0),
  );
}

/**
 * Reports comments without a space after `#`; with `onlyInFlow` only those in brackets, where they hide the closing
 * bracket.
 */
export function commentsInTexts(file: string, text: string, onlyInFlow: boolean): Diagnostic[] {
  const add = createReporter(file, text);
  return yamlIndicators(text)
    .comments.filter(({ isGlued, inFlow }) => isGlued && (inFlow || !onlyInFlow))
    .map((comment) => {
      const message = `\`${comment.source.trimEnd()}\` is not part of the text, because a \`#\` after a space starts a comment.`;
      const remedy = `Put the text in quotes${example(text, comment.text)}. If it is a comment, put a space after the \`#\`.`;
      return add('yaml-comment-in-text', comment, message, remedy);
    });
}

/** A `#` after a single blank, and before a blank or the end of the line. */
const NUMBER_SIGN = /(?<=[^ \t#])[ \t]#(?=[ \t\r\n]|$)/g;

/** `# 1`, as in "Rummy # 1 in India": most likely text, even after a single word. */
const RANK = /^#[ \t]+\d/;

/** Comments that are certainly not part of the text. */
const NOTE = /^#\s*(?:TODO|FIXME|NOTE|XXX)\b/i;

/**
 * Warns about comments that may be meant as text: `title: We are # 1 in India` publishes "We are". There is no
 * warning for a comment on its own line, after two or more spaces, with a second `#`, or such as `# TODO`; nor after
 * a value in quotes or brackets, a number, or a single word (unless `# 1` follows).
 */
export function commentWarnings(file: string, text: string): Diagnostic[] {
  if (!mayHoldSentence(text)) return [];
  return yamlIndicators(text)
    .comments.filter(
      ({ offset, source, text: words, isGlued }) =>
        !isGlued &&
        /^#(?:\s|$)/.test(source) &&
        !NOTE.test(source) &&
        (/\S\s+\S/.test(words.source) || RANK.test(source)) &&
        /\S[ \t]$/.test(text.slice(0, offset)),
    )
    .map((comment) => {
      const message = `\`${comment.source.trimEnd()}\` is read as a comment, so the text ends before it.`;
      const remedy = `Put the text in quotes${sentenceInQuotes(text, comment)}. If it is a comment, move it to a line of its own.`;
      return createReporter(file, text)('yaml-comment-after-text', comment, message, remedy);
    });
}

/** A cheap test for such comments, which most texts do not have. */
function mayHoldSentence(text: string): boolean {
  if (!text.includes(' #') && !text.includes('\t#')) return false;
  for (const { index } of text.matchAll(NUMBER_SIGN)) {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index).replace(/^\s*(?:- +)*(?:[^\s:#]+: +)?/, '');
    if ((/\s/.test(line) || RANK.test(text.slice(index + 1, index + 9))) && !line.startsWith('#')) return true;
  }
  return false;
}

/** Returns `: ` and the line with text and comment in quotes; an empty string if the text has several lines. */
function sentenceInQuotes(text: string, { offset, source, text: words, inFlow }: TrailingComment): string {
  if (words.source.includes('\n')) return '';
  const end = offset + (inFlow ? (/^[^,[\]{}]*/.exec(source)?.[0] ?? '') : source).trimEnd().length;
  return `: \`${lineWithQuotes(text, words.offset, end)}\``;
}

/** Returns the remedy for the tag at an offset. */
export function tagRemedy(text: string, offset: number): string {
  const tag = yamlIndicators(text).tags.find((indicator) => indicator.offset === offset);
  return tag === undefined ? 'Remove the tag.' : removal(text, tag, 'the tag');
}

/** Returns the remedy for an indicator that may be the start of a text. */
function removal(text: string, indicator: Indicator, what: string): string {
  const quoted = example(text, indicator);
  return quoted === '' ? `Remove ${what}.` : `Put the text in quotes${quoted}, or remove ${what}.`;
}

/** Returns `: ` and the line with its value in quotes; an empty string if the value is longer or not text. */
function example(text: string, { offset, source, inFlow }: Indicator): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = text.indexOf('\n', offset);
  const line = text.slice(offset, lineEnd < 0 ? text.length : lineEnd);
  const value = (inFlow ? (/^[^,[\]{}]*/.exec(line)?.[0] ?? '') : line)
    .replace(/(?<!\s)\s+#(?:[\s#!].*)?$/, '')
    .trimEnd();
  const words = /^[&!]/.test(source) ? value.slice(source.length).trimStart() : value;
  if (words === '' || source.includes('\n') || /^["'|>[{&*!]|:(?:\s|$)/.test(words)) return '';
  const key = inFlow ? '' : text.slice(lineStart, offset).trimStart();
  return `: \`${key}${inQuotes(value)}\``;
}

type AddIndicator = (name: DiagnosticName, indicator: Indicator, message: string, remedy: string) => Diagnostic;

function createReporter(file: string, text: string): AddIndicator {
  return (name, { offset, source }, message, remedy) =>
    diagnostic(name, { message, remedy, ...framed(text, positionIn(file, text, offset, source.trimEnd().length)) });
}
