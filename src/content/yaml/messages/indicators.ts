import { plainScalar } from '../parser/plain-yaml-scalar.js';
import { yamlLibrary } from '../parser/yaml-library.js';

/** Lexer tokens: the next token is a scalar, and a flow collection ended too early. */
const SCALAR = '\u001f';
const BROKEN_FLOW = '\u0018';
const DOCUMENT = '\u0002';

/** A comment without a space: `#1`, but neither `# note` nor `## note`. */
const GLUED_COMMENT = /^#[^\s#!]/;

/** A YAML indicator as written, with its offset. */
export interface Indicator {
  readonly offset: number;
  readonly source: string;
  /** Whether it is in brackets or braces. */
  readonly inFlow: boolean;
}

export interface TrailingComment extends Indicator {
  /** The plain text before it. */
  readonly text: Indicator;
  /** True if no space follows the `#`, as in `#1`: most likely text. */
  readonly isGlued: boolean;
}

/** All YAML indicators of a text, read from tokens and therefore also available for invalid YAML. */
export interface YamlIndicators {
  /** Comments after a text on the same line. */
  readonly comments: readonly TrailingComment[];
  readonly anchors: readonly Indicator[];
  /** Anchor names that an alias uses. */
  readonly aliases: ReadonlySet<string>;
  readonly tags: readonly Indicator[];
  /** The outermost bracket or brace that is never closed. */
  readonly open: Indicator | undefined;
}

let latest: { readonly text: string; readonly indicators: YamlIndicators } | undefined;

/** Returns the indicators of a text in order. The latest result is cached for the next check. */
export function yamlIndicators(text: string): YamlIndicators {
  if (latest?.text !== text) latest = { text, indicators: readIndicators(text) };
  return latest.indicators;
}

function readIndicators(text: string): YamlIndicators {
  const { Lexer } = yamlLibrary();
  const comments: TrailingComment[] = [];
  const anchors: Indicator[] = [];
  const tags: Indicator[] = [];
  const aliases = new Set<string>();
  const flow: Indicator[] = [];
  let open: Indicator | undefined;
  let words: Indicator | undefined;
  let offset = 0;
  let isScalar = false;
  for (const source of new Lexer().lex(text)) {
    const indicator = { offset, source, inFlow: flow.length > 0 };
    if (isScalar) words = isText(source) ? indicator : undefined;
    else if (source === SCALAR || source === DOCUMENT || source === BROKEN_FLOW) {
      isScalar = source === SCALAR;
      if (source === BROKEN_FLOW) open ??= flow.splice(0)[0];
      continue;
    } else if (source.startsWith('#') && words !== undefined)
      comments.push({ ...indicator, text: words, isGlued: GLUED_COMMENT.test(source) });
    else if (source.startsWith('&')) anchors.push(indicator);
    else if (source.startsWith('*')) aliases.add(source.slice(1));
    else if (source.startsWith('!')) tags.push(indicator);
    else if (source === '[' || source === '{') flow.push(indicator);
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
