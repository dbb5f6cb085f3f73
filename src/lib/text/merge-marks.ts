import { diagnostic, framed, positionIn, type Diagnostic } from '../../errors/index.js';

/** A line that version control wrote where two versions could not be merged. */
interface MergeMark {
  readonly message: string;
  readonly remedy: string;
  readonly at: number;
  readonly length: number;
}

const MARKS = /^(?:<{7}|\|{7}|>{7})(?: .*)?\r?$/gm;

/**
 * Finds the first mark of each merge, at the start of a line. A line `=======` alone is also the line below a heading.
 *
 * @param isCode whether a line, counted from 0, shows code
 */
export function mergeMarks(text: string, isCode: (line: number) => boolean = () => false): MergeMark[] {
  if (!['<<<<<<<', '|||||||', '>>>>>>>'].some((mark) => text.includes(mark))) return [];
  const marks = [...text.matchAll(MARKS)].filter(({ index }) => !isCode(text.slice(0, index).split('\n').length - 1));
  return marks
    .filter(({ 0: line }, index) => line.startsWith('<') || index === 0 || marks[index - 1]?.[0].startsWith('>'))
    .map(({ 0: line, index }) => ({
      message: 'This is a merge conflict: version control left two versions of these lines here.',
      remedy: 'Keep one version, and remove the lines that begin with `<<<<<<<`, `|||||||`, `=======` and `>>>>>>>`.',
      at: index,
      length: line.trimEnd().length,
    }));
}

/** Returns the problems of a file with such marks. */
export function mergeConflicts(file: string, text: string): Diagnostic[] {
  return mergeMarks(text).map(({ at, length, ...mark }) =>
    diagnostic('merge-conflict', { ...mark, ...framed(text, positionIn(file, text, at, length)) }),
  );
}
