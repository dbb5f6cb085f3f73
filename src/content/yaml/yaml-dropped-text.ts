import { codeFrame, diagnostic, type Diagnostic, type DiagnosticName } from '../../errors/index.js';
import { lineWithQuotes } from './yaml-line.js';
import { yamlMarks, type Mark, type TrailingComment } from './yaml-marks.js';

/** Words that YAML takes for comments, anchors and tags of no use. Most likely they are meant as text, and would be left out of it. */
export function droppedText(file: string, text: string): Diagnostic[] {
  if (!/[#&!]/.test(text)) return [];
  const { anchors, aliases, tags } = yamlMarks(text);
  const unused = anchors.filter(({ source }) => !aliases.has(source.slice(1)));
  return [
    ...commentsInTexts(file, text, false),
    ...unused.map((mark) =>
      markDiagnostic(
        file,
        text,
        mark,
        'yaml-unused-anchor',
        `\`${mark.source}\` is read as an anchor, which no alias names, so it would be left out of the page.`,
        removal(text, mark, `\`${mark.source}\``),
      ),
    ),
    ...tags
      .filter(({ source }) => source === '!')
      .map((mark) =>
        markDiagnostic(file, text, mark, 'yaml-unknown-tag', 'The tag `!` is not read.', tagRemedy(text, mark.offset)),
      ),
  ].sort((a, b) => (a.position?.line ?? 0) - (b.position?.line ?? 0));
}

/** Those of them that are comments, or only those in brackets, where they hide commas and the bracket at the end. */
export function commentsInTexts(file: string, text: string, onlyInFlow: boolean): Diagnostic[] {
  return yamlMarks(text)
    .comments.filter(({ isGlued, inFlow }) => isGlued && (inFlow || !onlyInFlow))
    .map((comment) => {
      const remedy = `Put the text in quotes${example(text, comment.text)}. If it is a comment, put a space after the \`#\`.`;
      return markDiagnostic(
        file,
        text,
        comment,
        'yaml-comment-in-text',
        `\`${comment.source.trimEnd()}\` is no part of the text, since a \`#\` behind a space begins a comment.`,
        remedy,
      );
    });
}

/** A `#` with a single blank before it, and a blank or nothing behind it. */
const NUMBER_SIGN = /(?<=[^ \t#])[ \t]#(?=[ \t\r\n]|$)/g;

/** `# 1`, as in "Rummy # 1 in India", which is hardly a comment even after a single word. */
const RANK = /^#[ \t]+\d/;

/** Comments that are surely no part of the text before them. */
const NOTE = /^#\s*(?:TODO|FIXME|NOTE|XXX)\b/i;

/**
 * Warnings of comments that may be meant as text: `title: We are # 1 in India` publishes "We are". A comment is taken for one without a warning where it is on a line of its own, where
 * two or more spaces or a second `#` set it apart, where it is a note such as `# TODO`, or where the value before it is in quotes or brackets, a number or, unless `# 1` follows, a single word.
 */
export function commentWarnings(file: string, text: string): Diagnostic[] {
  if (!mayHoldSentence(text)) return [];
  return yamlMarks(text)
    .comments.filter(
      ({ offset, source, text: words, isGlued }) =>
        !isGlued &&
        /^#(?:\s|$)/.test(source) &&
        !NOTE.test(source) &&
        (/\S\s+\S/.test(words.source) || RANK.test(source)) &&
        /\S[ \t]$/.test(text.slice(0, offset)),
    )
    .map((comment) =>
      markDiagnostic(
        file,
        text,
        comment,
        'yaml-comment-after-text',
        `\`${comment.source.trimEnd()}\` is read as a comment, so the text ends before it.`,
        `Put the text in quotes${sentenceInQuotes(text, comment)}. If it is a comment, move it to a line of its own.`,
      ),
    );
}

/** Whether a line may have such a comment: a cheap test of texts, most of which have none. */
function mayHoldSentence(text: string): boolean {
  if (!text.includes(' #') && !text.includes('\t#')) return false;
  for (const { index } of text.matchAll(NUMBER_SIGN)) {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index).replace(/^\s*(?:- +)*(?:[^\s:#]+: +)?/, '');
    if ((/\s/.test(line) || RANK.test(text.slice(index + 1, index + 9))) && !line.startsWith('#')) return true;
  }
  return false;
}

/** `: ` and the line with the text and the comment in quotes; nothing where the text has several lines. */
function sentenceInQuotes(text: string, { offset, source, text: words, inFlow }: TrailingComment): string {
  if (words.source.includes('\n')) return '';
  const end = offset + (inFlow ? (/^[^,[\]{}]*/.exec(source)?.[0] ?? '') : source).trimEnd().length;
  return `: \`${lineWithQuotes(text, words.offset, end)}\``;
}

/** What to do about the tag at an offset. */
export function tagRemedy(text: string, offset: number): string {
  const tag = yamlMarks(text).tags.find((mark) => mark.offset === offset);
  return tag === undefined ? 'Remove the tag.' : removal(text, tag, 'the tag');
}

/** What to do about a mark that may be the beginning of a text. */
function removal(text: string, mark: Mark, what: string): string {
  const quoted = example(text, mark);
  return quoted === '' ? `Remove ${what}.` : `Put the text in quotes${quoted}, or remove ${what}.`;
}

/** `: ` and the line with its value in quotes; nothing where the value has more than this line, or is no text. */
function example(text: string, { offset, source, inFlow }: Mark): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = text.indexOf('\n', offset);
  const line = text.slice(offset, lineEnd < 0 ? text.length : lineEnd);
  const value = (inFlow ? (/^[^,[\]{}]*/.exec(line)?.[0] ?? '') : line)
    .replace(/(?<!\s)\s+#(?:[\s#!].*)?$/, '')
    .trimEnd();
  const words = /^[&!]/.test(source) ? value.slice(source.length).trimStart() : value;
  if (words === '' || source.includes('\n') || /^["'|>[{&*!]|:(?:\s|$)/.test(words)) return '';
  const key = inFlow ? '' : text.slice(lineStart, offset).trimStart();
  return `: \`${key}'${value.replaceAll("'", "''")}'\``;
}

function markDiagnostic(
  file: string,
  text: string,
  { offset, source }: Mark,
  name: DiagnosticName,
  message: string,
  remedy: string,
): Diagnostic {
  const before = text.slice(0, offset).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  const position = { file, line: before.length, column, endColumn: column + source.trimEnd().length };
  const frame = codeFrame(text, position);
  return diagnostic(name, { message, position, remedy, ...(frame === undefined ? {} : { frame }) });
}
