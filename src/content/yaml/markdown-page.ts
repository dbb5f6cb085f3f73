import type { DocumentOptions, ParseOptions, SchemaOptions } from 'yaml';
import { failure } from '../../errors/index.js';
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
  if (!/^ *[^\s#-]/m.test(whole))
    throw failure('front-matter-missing', {
      message: text.startsWith('---')
        ? 'There are no fields between two lines `---` at the top of the file.'
        : 'The file does not begin with a line `---`.',
      position: { file, line: 1, column: 1 },
    });
  const rest = text.slice(whole.length);
  const start = whole.length + (/^(?:[ \t]*\r?\n)*/.exec(rest)?.[0].length ?? 0);
  const front = `#  ${whole.slice(3, whole.lastIndexOf('---'))}`;
  return { front, start, end: Math.max(start, text.trimEnd().length) };
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
