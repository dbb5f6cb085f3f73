import type { DocumentOptions, ParseOptions, SchemaOptions } from 'yaml';
import { failure, framed, positionIn, type IsletError } from '../../errors/index.js';
import { linesOf, readYamlDocument, type YamlDocument } from './parser/yaml-document.js';
import { yamlLibrary } from './parser/yaml-library.js';

/** Whether a file is read as a page in Markdown, by its name. */
export function isMarkdown(file: string): boolean {
  return file.endsWith('.md');
}

/** A page in Markdown: its fields between two lines `---`, then its text, which is the field `body`. */
interface MarkdownPage {
  /** The fields as YAML, at the offsets that they have in the file: the first line is a comment. */
  readonly front: string;
  /** Offsets of the text, without empty lines around it. */
  readonly start: number;
  readonly end: number;
}

/** The lines `---` around the fields. */
const FRONT = /^---[ \t]*\r?\n(?:[^]*?\n)??---[ \t]*(?:\r?\n|$)/;

/** Splits a page in Markdown. @throws IsletError `front-matter-missing` */
export function splitPage(file: string, text: string): MarkdownPage {
  const [whole = ''] = FRONT.exec(text) ?? [];
  if (!/^ *[^\s#-]/m.test(whole)) throw withoutFields(file, text, whole);
  const rest = text.slice(whole.length);
  const start = whole.length + (/^(?:[ \t]*\r?\n)*/.exec(rest)?.[0].length ?? 0);
  const front = `#  ${whole.slice(3, whole.lastIndexOf('---'))}`;
  return { front, start, end: Math.max(start, text.trimEnd().length) };
}

/** A line that was probably meant as the `---` below the fields. */
const MISWRITTEN = /^[ \t]*(?:--|-{4,}|[—–]|[—–=_*~+.]{2,}|[ \t]---)[ \t]*\r?$/m;

/** @param front the fields with the lines around them; empty if a line is missing */
function withoutFields(file: string, text: string, front: string): IsletError {
  const first = text.indexOf('\n') + 1;
  const found = text.startsWith('---') && front === '' ? MISWRITTEN.exec(text.slice(first)) : null;
  if (found) {
    const written = found[0].trim();
    const at = first + found.index + found[0].indexOf(written);
    return failure('front-matter-missing', {
      message: `The fields end with \`${written}\`, not with \`---\`.`,
      ...framed(text, positionIn(file, text, at, written.length)),
      remedy: 'Write three hyphens at the beginning of the line: `---`.',
    });
  }
  if (text.startsWith('+++'))
    return failure('front-matter-missing', {
      message: 'The fields between the lines `+++` are TOML, which is not read.',
      position: { file, line: 1, column: 1 },
      remedy: 'Write them as YAML, such as `title: Tea`, between two lines `---`.',
    });
  const message = !text.startsWith('---')
    ? 'The file does not begin with a line `---`.'
    : front === ''
      ? 'No line `---` ends the fields at the top of the file.'
      : 'There are no fields between two lines `---` at the top of the file.';
  return failure('front-matter-missing', { message, position: { file, line: 1, column: 1 } });
}

/** Returns the text of a page as a block of YAML would have it; empty without any. */
export function bodyOf(text: string, { start, end }: MarkdownPage): string {
  return start === end ? '' : `${text.slice(start, end).replaceAll('\r\n', '\n')}\n`;
}

/** The fields and the text of a page as one document, for their positions. */
export function pageDocument(
  file: string,
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions,
): YamlDocument {
  const { Scalar, isMap } = yamlLibrary();
  const page = splitPage(file, text);
  const { document } = readYamlDocument(page.front, options);
  if (isMap(document.contents) && page.start < page.end) {
    const body = new Scalar(bodyOf(text, page));
    body.range = [page.start, page.end, page.end];
    body.type = 'PLAIN';
    document.set(new Scalar('body'), body);
  }
  return { document, lines: linesOf(text) };
}
