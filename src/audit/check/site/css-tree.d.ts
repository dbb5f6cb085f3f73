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
    /** Parts of a syntax definition. */
    readonly term?: CssNode;
    readonly terms?: readonly CssNode[];
  }
  type Definitions = Readonly<Record<string, { readonly syntax: CssNode | null } | undefined>>;
  interface Match {
    readonly error: { readonly mismatchOffset?: number; readonly mismatchLength?: number } | null;
  }
  export const lexer: {
    readonly properties: Definitions;
    readonly types: Definitions;
    matchProperty(property: string, value: string): Match;
  };
  export function parse(css: string, options: Readonly<Record<string, string | boolean>>): CssNode;
  type Enter = (this: { readonly atrule: CssNode | null }, node: CssNode) => void;
  export function walk(ast: CssNode, enter: Enter): void;
}
