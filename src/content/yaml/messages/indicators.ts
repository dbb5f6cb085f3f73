import { plainScalar } from '../parser/plain-yaml-scalar.js';
import { yamlLibrary } from '../parser/yaml-library.js';

/** Lexer tokens: the next token is a scalar, and a flow collection ended too early. */
const SCALAR = '\u001f';
const BROKEN_FLOW = '\u0018';
const DOCUMENT = '\u0002';

/** A comment without a space: `#1`, but neither `# note` nor `## note`. */
const GLUED_COMMENT = /^#[^\s#!]/;

/** A YAML indicator as written, with its offset. */
export interface Mark {
  readonly offset: number;
  readonly source: string;
  /** Whether it is in brackets or braces. */
  readonly inFlow: boolean;
}

export interface TrailingComment extends Mark {
  /** The plain text before it. */
  readonly text: Mark;
  /** True if no space follows the `#`, as in `#1`: most likely text. */
  readonly isGlued: boolean;
}

/** All YAML indicators of a text, read from tokens and therefore also available for invalid YAML. */
export interface YamlMarks {
  /** Comments after a text on the same line. */
  readonly comments: readonly TrailingComment[];
  readonly anchors: readonly Mark[];
  /** Anchor names that an alias uses. */
  readonly aliases: ReadonlySet<string>;
  readonly tags: readonly Mark[];
  /** The outermost bracket or brace that is never closed. */
  readonly open: Mark | undefined;
}

let latest: { readonly text: string; readonly marks: YamlMarks } | undefined;

/** Returns the indicators of a text in order. The latest result is cached for the next check. */
export function yamlMarks(text: string): YamlMarks {
  if (latest?.text !== text) latest = { text, marks: readMarks(text) };
  return latest.marks;
}

function readMarks(text: string): YamlMarks {
  const { Lexer } = yamlLibrary();
  const comments: TrailingComment[] = [];
  const anchors: Mark[] = [];
  const tags: Mark[] = [];
  const aliases = new Set<string>();
  const flow: Mark[] = [];
  let open: Mark | undefined;
  let words: Mark | undefined;
  let offset = 0;
  let isScalar = false;
  for (const source of new Lexer().lex(text)) {
    const mark = { offset, source, inFlow: flow.length > 0 };
    if (isScalar) words = isText(source) ? mark : undefined;
    else if (source === SCALAR || source === DOCUMENT || source === BROKEN_FLOW) {
      isScalar = source === SCALAR;
      if (source === BROKEN_FLOW) open ??= flow.splice(0)[0];
      continue;
    } else if (source.startsWith('#') && words !== undefined)
      comments.push({ ...mark, text: words, isGlued: GLUED_COMMENT.test(source) });
    else if (source.startsWith('&')) anchors.push(mark);
    else if (source.startsWith('*')) aliases.add(source.slice(1));
    else if (source.startsWith('!')) tags.push(mark);
    else if (source === '[' || source === '{') flow.push(mark);
    else if (source === ']' || source === '}') flow.pop();
    if (!isScalar && !/^[ \t]+$/.test(source)) words = undefined;
    isScalar = false;
    offset += source.length;
  }
  return { comments, anchors, aliases, tags, open: open ?? flow[0] };
}

/** Whether a scalar is plain text: not quoted, not a number or similar, not a block. */
function isText(source: string): boolean {
  return source !== '' && source !== '~' && !source.endsWith('\n') && typeof plainScalar(source) === 'string';
}
