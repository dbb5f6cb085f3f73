import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const lib = fileURLToPath(new URL('../lib/', import.meta.url));

/** What the package exports: name of the entry, its declarations below `lib/`, and who imports it. */
const ENTRIES = [
  { entry: 'islet', file: 'api/index.d.ts', about: 'For files in `templates/` and `site/sandbox/`.' },
  {
    entry: 'islet/browser',
    file: 'client/at-once.d.ts',
    about: 'Types of browser code in `templates/islands/`.',
    typesOnly: true,
  },
  { entry: 'islet/node', file: 'node/index.d.ts', about: 'The commands for programs.' },
];

type Declaration = ts.DeclarationStatement | ts.VariableStatement;

/** Exported declarations by name; empty for an export of another package. */
type Exports = ReadonlyMap<string, readonly Declaration[]>;

const NONE: Exports = new Map();

/** Returns the content of `.github/api.md`: every export with its doc comment and its declaration. */
export function apiReference(): string {
  const sections = ENTRIES.map(({ entry, file, about, typesOnly }) => {
    const texts = [...exportsOf(join(lib, file))]
      .filter(([, nodes]) => typesOnly !== true || nodes.every((node) => !ts.isFunctionDeclaration(node)))
      .map(([name, declarations]) => exportText(name, declarations));
    return [`## \`${entry}\`\n`, `${about}\n`, ...texts].join('\n');
  });
  return ['# API reference\n', '`npm run docs` writes this page from the doc comments.\n', ...sections].join('\n');
}

/** Reads declarations without a type checker, which would read those of React and zod for seconds. */
function exportsOf(file: string): Exports {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Map<string, readonly Declaration[]>();
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement))
      for (const [name, nodes] of reExports(file, statement)) found.set(name, nodes);
    else if (isExported(statement))
      for (const name of namesOf(statement)) found.set(name, [...(found.get(name) ?? []), statement]);
  }
  return found;
}

function reExports(
  file: string,
  { moduleSpecifier, exportClause }: ts.ExportDeclaration,
): [string, readonly Declaration[]][] {
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !exportClause || !ts.isNamedExports(exportClause))
    return [];
  const from = moduleSpecifier.text;
  const target = from.startsWith('.') ? exportsOf(join(dirname(file), from.replace(/\.js$/, '.d.ts'))) : NONE;
  return exportClause.elements.map(({ name, propertyName }) => [
    name.text,
    target.get((propertyName ?? name).text) ?? [],
  ]);
}

function isExported(statement: ts.Statement): statement is Declaration {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function namesOf(statement: Declaration): string[] {
  const nodes = ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [statement];
  return nodes.flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []));
}

function exportText(name: string, declarations: readonly Declaration[]): string {
  const heading = `### \`${name}\`\n`;
  if (declarations.length === 0) return `${heading}\nFrom the package zod.\n`;
  const comments = declarations.flatMap((node) => ts.getJSDocCommentsAndTags(node)).filter(ts.isJSDoc);
  const about = comments.flatMap(({ comment, tags = [] }) => [
    ts.getTextOfJSDocComment(comment),
    ...tags.map((tag) => `\`@${tag.tagName.text}\`${tagName(tag)} ${ts.getTextOfJSDocComment(tag.comment) ?? ''}`),
  ]);
  const code = declarations.map((node) => node.getText().replace(/^export (?:declare )?/, '')).join('\n');
  return [heading, ...about.filter(Boolean).map((text) => `${String(text)}\n`), `\`\`\`ts\n${code}\n\`\`\`\n`].join(
    '\n',
  );
}

function tagName(tag: ts.JSDocTag): string {
  return ts.isJSDocParameterTag(tag) ? ` \`${tag.name.getText()}\`` : '';
}
