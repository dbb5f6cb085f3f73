import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const lib = fileURLToPath(new URL('../lib/', import.meta.url));

/** What the package exports: name of the entry, its declarations below `lib/`, and who imports it. */
const ENTRIES = [
  { entry: 'islet', file: 'api/index.d.ts', about: 'For files in `templates/` and `site/sandbox/`.' },
  { entry: 'islet/browser', file: 'client/at-once.d.ts', about: 'Types of browser code in `templates/islands/`.' },
  { entry: 'islet/node', file: 'node/index.d.ts', about: 'The commands for programs.' },
];

/** Returns the content of `docs/api.md`: every export with its doc comment and its declaration. */
export function apiReference(): string {
  const files = ENTRIES.map(({ file }) => `${lib}${file}`);
  const program = ts.createProgram(files, { module: ts.ModuleKind.NodeNext, strict: true, types: [] });
  const checker = program.getTypeChecker();
  const sections = ENTRIES.map(({ entry, about }, index) => {
    const source = program.getSourceFile(files[index] ?? '');
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new TypeError(`\`${entry}\` has no declarations. Run \`npm run prepare\`.`);
    const symbols = checker.getExportsOfModule(module);
    return [`## \`${entry}\`\n`, `${about}\n`, ...symbols.map((symbol) => exportText(symbol, checker))].join('\n');
  });
  return ['# API reference\n', '`npm run docs` writes this page from the doc comments.\n', ...sections].join('\n');
}

function exportText(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const heading = `### \`${symbol.name}\`\n`;
  const own = (target.declarations ?? []).filter((node) => node.getSourceFile().fileName.startsWith(lib));
  if (own.length === 0) return `${heading}\nFrom the package zod.\n`;
  const about = ts.displayPartsToString(target.getDocumentationComment(checker));
  const tags = target.getJsDocTags(checker).map(({ name, text }) => `\`@${name}\` ${ts.displayPartsToString(text)}`);
  const code = own.map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node).getText());
  const declared = code.map((text) => text.replace(/^export (?:declare )?/, '')).join('\n');
  return [
    heading,
    ...[about, ...tags].filter(Boolean).map((text) => `${text}\n`),
    `\`\`\`ts\n${declared}\n\`\`\`\n`,
  ].join('\n');
}
