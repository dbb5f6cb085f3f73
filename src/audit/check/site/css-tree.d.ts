/** The part of css-tree that `check` uses; the package has no types. */
declare module 'css-tree/dist/csstree.esm' {
  export interface CssNode {
    readonly type: string;
    readonly name?: string;
    readonly property?: string;
    readonly important?: boolean | string;
    readonly value?: CssNode | string | null;
    readonly prelude?: CssNode | null;
    readonly block?: CssNode | null;
    readonly children?: Iterable<CssNode>;
    readonly loc?: { readonly start: { readonly offset: number } };
  }

  interface SyntaxNode {
    readonly type: string;
    readonly name?: string;
    readonly term?: SyntaxNode;
    readonly terms?: readonly SyntaxNode[];
  }

  interface Definitions {
    readonly [name: string]: { readonly syntax: SyntaxNode | null } | undefined;
  }

  export const lexer: {
    readonly properties: Definitions;
    readonly types: Definitions;
    readonly atrules: Readonly<Record<string, object>>;
    matchProperty(
      property: string,
      value: string,
    ): { readonly error: { readonly mismatchOffset?: number; readonly mismatchLength?: number } | null };
  };

  export function parse(
    css: string,
    options: {
      readonly context?: string;
      readonly positions?: boolean;
      readonly parseValue?: boolean;
      readonly parseRulePrelude?: boolean;
      readonly parseAtrulePrelude?: boolean;
    },
  ): CssNode;

  export function walk(
    ast: CssNode,
    enter: (this: { readonly atrule: CssNode | null; readonly rule: CssNode | null }, node: CssNode) => void,
  ): void;
}
