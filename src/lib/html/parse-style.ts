import {
  isSimpleBlockNode,
  isTokenNode,
  isWhiteSpaceOrCommentNode,
  parseListOfComponentValues,
  type ComponentValue,
} from '@csstools/css-parser-algorithms';
import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { MAX_DEPTH } from '../fs/limits.js';

/** A declaration, a rule, or an at-rule without a block. */
export interface Statement {
  /** All of it, or what is before its block; without comments, white space collapsed. */
  readonly text: string;
  readonly nodes: readonly ComponentValue[];
  /** What is in its block; `undefined` without one. */
  readonly block: readonly ComponentValue[] | undefined;
}

/** Parses a style sheet. Brackets that are nested too deeply are not read: the parser calls itself for each. */
export function parseStyle(css: string): {
  readonly nodes: readonly ComponentValue[];
  readonly tooDeepAt: number | undefined;
} {
  const tokens = tokenize({ css });
  const tooDeepAt = deepBracket(tokens);
  return { nodes: tooDeepAt === undefined ? parseListOfComponentValues(tokens) : [], tooDeepAt };
}

function deepBracket(tokens: readonly CSSToken[]): number | undefined {
  let depth = 0;
  for (const [type, text, start] of tokens) {
    if (type === TokenType.Function || /^[([{]$/.test(text)) depth += 1;
    else if (/^[)\]}]$/.test(text)) depth -= 1;
    if (depth > MAX_DEPTH) return start;
  }
  return undefined;
}

/** The statements of a sheet or a block, in order. */
export function statementsIn(nodes: readonly ComponentValue[]): Statement[] {
  const found: Statement[] = [];
  let before: ComponentValue[] = [];
  const end = (block?: readonly ComponentValue[]): void => {
    const text = textOf(before);
    if (text !== '') found.push({ text, nodes: before, block });
    before = [];
  };
  for (const node of nodes) {
    const isBlock = isSimpleBlockNode(node) && node.startToken[0] === TokenType.OpenCurly;
    if (isBlock && !/^--[\w-]+\s*:/.test(textOf(before))) end(node.value);
    else if (isTokenNode(node) && node.value[0] === TokenType.Semicolon) end();
    else before.push(node);
  }
  end();
  return found;
}

/** The parts of a declaration, as written; `undefined` for other statements. */
export function declarationIn({
  text,
  block,
}: Statement): { readonly name: string; readonly value: string } | undefined {
  const [, name, value = ''] = block ? [] : (/^([\w-]+)\s*:\s*(.*)$/s.exec(text) ?? []);
  return name === undefined ? undefined : { name, value };
}

/** A declaration with the innermost rule around it. */
export interface PlacedDeclaration {
  readonly rule: Statement;
  readonly at: number;
  readonly property: string;
  /** The property in lower case. */
  readonly name: string;
  /** Without `!important`. */
  readonly value: string;
  readonly nodes: readonly ComponentValue[];
}

/** All declarations of a style sheet, in order. */
export function declarationsOf(css: string): PlacedDeclaration[] {
  return statementsIn(parseStyle(css).nodes).flatMap(declarationsIn);
}

function declarationsIn(rule: Statement): PlacedDeclaration[] {
  return statementsIn(rule.block ?? []).flatMap((statement) => {
    if (statement.block) return declarationsIn(statement);
    const declaration = declarationIn(statement);
    if (!declaration) return [];
    const { name, value } = declaration;
    const { nodes } = statement;
    return [
      {
        rule,
        at: startOf(statement),
        property: name,
        name: name.toLowerCase(),
        value: value.replace(/!.*$/s, ''),
        nodes,
      },
    ];
  });
}

/** The texts in quotes of a declaration. */
export function stringsIn({ nodes }: PlacedDeclaration): string[] {
  return nodes.flatMap((node) =>
    isTokenNode(node) && node.value[0] === TokenType.String ? [node.value[4].value] : [],
  );
}

/** The offset of the first part of a statement that is no white space. */
export function startOf({ nodes }: Statement): number {
  const first = nodes.find((node) => !isWhiteSpaceOrCommentNode(node));
  return first?.tokens()[0]?.[2] ?? 0;
}

export function textOf(nodes: readonly ComponentValue[]): string {
  return nodes
    .map((node) => (isWhiteSpaceOrCommentNode(node) ? ' ' : node.toString()))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
