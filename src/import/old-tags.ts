/** The name of a component, and its props in the order of the tag. */
export interface OldTag {
  readonly name: string;
  readonly props: ReadonlyMap<string, string>;
  /** Whether it is around a text. */
  readonly hasText: boolean;
}

/** Collects the tags of the old site that texts have as components now. */
export interface OldTags {
  /** Returns the first line of a component; `undefined` if a text cannot hold the tag. */
  readonly line: (tag: OldTag) => string | undefined;
  /** Returns a module with a component for each tag, for the developer to fill. */
  readonly module: () => string;
}

const NAME = /^[A-Za-z][\w-]*$/;

export function collectTags(): OldTags {
  const found = new Map<string, { readonly hasText: boolean; readonly props: Set<string> }>();
  return {
    line: ({ name, props, hasText }) => {
      const plain = name.replace(/[^\w-]+/g, '-');
      const known = found.get(plain) ?? { hasText, props: new Set() };
      const written = [...props].map(([key, value]) => propOf(/^\d+$/.test(key) ? `value${key}` : key, value));
      if (!NAME.test(plain) || known.hasText !== hasText || written.includes(undefined)) return undefined;
      for (const key of props.keys()) known.props.add(/^\d+$/.test(key) ? `value${key}` : key);
      found.set(plain, known);
      return `${hasText ? ':::' : '::'}${plain}${written.length === 0 ? '' : `{${written.join(' ')}}`}`;
    },
    module: () => {
      const rows = [...found]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([name, { hasText, props }]) =>
            `  ${JSON.stringify(name)}: defineTextComponent({\n` +
            `    description: ${JSON.stringify(`\`${name}\` of the old site`)},\n` +
            `    schema: z.object({ ${[...props]
              .sort()
              .map((key) => `${JSON.stringify(key)}: value`)
              .join(', ')} }),\n` +
            `    hasText: ${String(hasText)},\n` +
            `    component: (${hasText ? '{ children }' : ''}) => ${hasText ? '<>{children}</>' : 'null'},\n  }),\n`,
        );
      return (
        `import { defineTextComponent, z } from 'islet';\n\n` +
        `const value = z.union([z.string(), z.number(), z.boolean()]).optional();\n\n` +
        `/** Tags of the old site. Each shows its text or nothing: write what it should show, or remove it from the texts. */\n` +
        `export const oldTags = {\n${rows.join('')}};\n`
      );
    },
  };
}

function propOf(key: string, value: string): string | undefined {
  const quote = value.includes('"') ? "'" : '"';
  return !NAME.test(key) || value.includes('\n') || value.includes(quote)
    ? undefined
    : `${key}=${quote}${value}${quote}`;
}
