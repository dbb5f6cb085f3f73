/** An import statement, as the bundler writes those of its own outputs. */
interface ImportStatement {
  readonly text: string;
  /** Base name of what is imported. */
  readonly from: string;
  /** What is imported and what it is called here, such as `a as b`; none where it is imported for its effects. */
  readonly names: readonly string[];
}

/** The imports of other outputs at the beginning of an output, and what follows. */
export function importHead(text: string): { readonly statements: readonly ImportStatement[]; readonly rest: string } {
  const statements: ImportStatement[] = [];
  let end = 0;
  for (const match of text.matchAll(/import(?:\{([^}]*)\}from)?"\.\/([^"]+)";/gy)) {
    statements.push({ text: match[0], from: match[2] ?? '', names: match[1]?.split(',') ?? [] });
    end += match[0].length;
  }
  return { statements, rest: text.slice(end) };
}
