import { IsletError, positionIn } from '../../../errors/index.js';
import { readYamlDocument } from '../parser/yaml-document.js';
import { TOO_DEEP, withFrame } from './parser-error.js';
import { inQuotes } from './line.js';
import { yamlLibrary } from '../parser/yaml-library.js';

/** Converts errors that the parser throws: alias bombs, unknown anchors, stack overflow. */
export function thrownYamlError(file: string, text: string, error: unknown): IsletError {
  if (error instanceof RangeError) return yamlTooDeep(file, text, 0);
  if (!(error instanceof ReferenceError)) throw error;
  const { isAlias, visit } = yamlLibrary();
  const { document, lines } = readYamlDocument(text);
  const known = new Set<string>();
  let bad: { name: string; start: number } | undefined;
  let last: { name: string; start: number } | undefined;
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        last = { name: node.source, start: node.range?.[0] ?? 0 };
        if (!known.has(node.source)) bad ??= last;
      } else if ('anchor' in node && typeof node.anchor === 'string') known.add(node.anchor);
    },
  });
  const found = bad ?? last;
  const from = lines.linePos(found?.start ?? 0);
  const position = { file, line: from.line, column: from.col, endColumn: from.col + (found?.name.length ?? 0) + 1 };
  const problem = bad
    ? withFrame(
        text,
        'yaml-unknown-alias',
        `There is no anchor \`&${bad.name}\` before this alias.`,
        position,
        asText(text, from),
      )
    : withFrame(text, 'yaml-alias-bomb', 'The aliases of this file expand to too many values.', position);
  return new IsletError([problem]);
}

/** Returns the remedy for an indicator that is most likely the start of a text, if it is the only value of its line. */
function asText(text: string, { line, col }: { readonly line: number; readonly col: number }): string | undefined {
  const written = text.split('\n')[line - 1]?.trimEnd() ?? '';
  const before = written.slice(0, col - 1);
  if (!/^\s*(?:- +)*(?:[^\s:#'"{[]+: +)?$/.test(before)) return undefined;
  return `Put the text in quotes: \`${before.trimStart()}${inQuotes(written.slice(col - 1))}\`. If it is an alias, add the anchor that it names.`;
}

/** Creates the error for a text that is nested too deep at `offset`. */
export function yamlTooDeep(file: string, text: string, offset: number): IsletError {
  return new IsletError([withFrame(text, 'yaml-too-deep', TOO_DEEP, positionIn(file, text, offset))]);
}

/** Creates the error for an alias inside the value of its own anchor, which would be infinite. */
export function circularAlias(file: string, text: string): IsletError {
  const { visit } = yamlLibrary();
  const { document, lines } = readYamlDocument(text);
  let found = { name: '', start: 0 };
  visit(document, {
    Alias(_, { source, range }, ancestors) {
      if (!ancestors.some((node) => 'anchor' in node && node.anchor === source)) return undefined;
      found = { name: source, start: range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  const { line, col } = lines.linePos(found.start);
  const position = { file, line, column: col, endColumn: col + found.name.length + 1 };
  const message = `The alias \`*${found.name}\` is inside its own anchor, so its value has no end.`;
  return new IsletError([withFrame(text, 'yaml-alias-bomb', message, position)]);
}
