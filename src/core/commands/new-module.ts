import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSiteConfig } from '../../content/load-site-config.js';
import { failure } from '../../errors/index.js';
import { writeNew } from './write-new.js';

/** What `islet new` writes besides pages. */
export type ModuleKind = 'template' | 'island' | 'data';

interface ModuleFiles {
  /** Texts by path relative to the root. */
  readonly files: Readonly<Record<string, string>>;
  /** Further paths that would have the same id. */
  readonly others: readonly string[];
  /** How the new module is used, as a sentence. */
  readonly use: string;
}

/**
 * Writes the files of a template, an island or a data definition as a starting point.
 *
 * @throws IsletError `project-no-config`, `name-invalid`, `file-exists`
 */
export function writeModule(
  root: string,
  kind: ModuleKind,
  name: string,
): { readonly files: readonly string[]; readonly use: string } {
  loadSiteConfig(root, 'production');
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw failure('name-invalid', { message: `\`${name}\` cannot be the name of ${ARTICLES[kind]}.` });
  const { files, others, use } = MODULES[kind](name, (file) => existsSync(join(root, file)));
  const paths = Object.keys(files);
  const twin = [...paths, ...others].find((path) => existsSync(join(root, path)));
  if (twin !== undefined)
    throw failure('file-exists', { message: `\`${twin}\` exists already.`, position: { file: twin } });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeNew(join(root, path), text);
  }
  return { files: paths, use };
}

const ARTICLES: Readonly<Record<ModuleKind, string>> = { template: 'a template', island: 'an island', data: 'data' };

const MODULES: Readonly<Record<ModuleKind, (name: string, exists: (file: string) => boolean) => ModuleFiles>> = {
  template: (name) => ({
    files: { [`templates/pages/${name}.tsx`]: TEMPLATE },
    others: [],
    use: `\`islet new page PATH --template ${name}\` writes a page of this kind.`,
  }),
  island: (name) => ({
    files: { [`templates/islands/${name}/${name}.tsx`]: islandText(camelCase(`-${name}`)) },
    others: [`templates/islands/${name}`],
    use: `A template shows it with \`<Island of={${camelCase(`-${name}`)}} on="visible" props={{ label: 'Clicks' }} />\`.`,
  }),
  data: (name, exists) => ({
    files: {
      [`templates/data/${name}.ts`]: DATA,
      ...(!['.yaml', '.json', '.toml', '.csv'].some((end) => exists(`site/data/${name}${end}`)) && {
        [`site/data/${name}.yaml`]: `# yaml-language-server: $schema=../../.islet/schemas/data/${name}.json\nitems:\n  - name: First\n    url: /\n`,
      }),
    },
    others: ['.yml', '.source.yaml', ''].map((end) => `site/data/${name}${end}`),
    use: `A template reads it with \`readData(${camelCase(name)})\`.`,
  }),
};

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
}

const TEMPLATE = `import { defineTemplate, markdown, RichText, z } from 'islet';

export default defineTemplate({
  description: 'Says in one sentence what pages of this kind are for.',
  schema: z.object({
    heading: z.string().min(1),
    body: markdown('The text; begin its headings at \`##\`'),
  }),
  example: {
    title: 'Title of the page',
    description: 'Say in one or two sentences, 70 to 155 characters, what the reader learns here.',
    heading: 'Heading of the page',
    body: '## First point\\n\\nText.\\n',
  },
  // Put a layout of \`templates/layouts/\` around it.
  component: ({ content: { heading, body } }) => (
    <main>
      <h1>{heading}</h1>
      <RichText value={body} />
    </main>
  ),
});
`;

function islandText(component: string): string {
  return `import { useState, type ReactElement } from 'react';

export interface ${component}Props {
  readonly label: string;
}

/** A button that counts its clicks. */
export default function ${component}({ label }: ${component}Props): ReactElement {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  );
}
`;
}

const DATA = `import { defineData, link, z } from 'islet';

export default defineData({
  description: 'Says in one sentence what the data is for.',
  kind: 'single',
  schema: z.object({
    items: z.array(z.object({ name: z.string().min(1), url: link() })).min(1),
  }),
});
`;
