import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const project = fileURLToPath(new URL('../../../../../', import.meta.url));

/** A field of a message or event: `name`, or `name?` where it may be missing. */
export type Fields = Readonly<Record<string, readonly string[]>>;

/** A row of a table of the documentation. */
export interface FieldRow {
  readonly name: string;
  readonly field: string;
  readonly meaning: string;
  readonly limits: string;
}

/** Rows of the table whose first column has this heading. */
export async function documentedRows(heading: string): Promise<FieldRow[]> {
  const text = await readFile(`${project}templates/browser/native-bridge/README.md`, 'utf8');
  const [, table = ''] = text.split(`| ${heading} | Field | Meaning | Limits |\n|---|---|---|---|\n`);
  const rows = (/^(?:\|.*\n)+/.exec(table)?.[0] ?? '').trim().split('\n');
  return rows.map((row) => {
    const [, name = '', field = '', meaning = '', limits = ''] = row.split('|').map((cell) => cell.trim());
    return { name, field, meaning, limits };
  });
}

/** The fields that such rows name; a row `none` is a name without fields. */
export function fieldsOfRows(rows: readonly FieldRow[]): Fields {
  const fields: Record<string, string[]> = {};
  for (const { name, field, limits } of rows) {
    const list = (fields[name] ??= []);
    if (field !== 'none') list.push(/(?:^|; )optional$/.test(limits) ? `${field}?` : field);
  }
  return fields;
}

/** The fields that the members of an interface have, read from the source of the types. */
export async function fieldsOfInterface(file: string, name: string): Promise<Fields> {
  const source = ts.createSourceFile(file, await readFile(project + file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  const members = found?.members.filter((member) => ts.isPropertySignature(member)) ?? [];
  return Object.fromEntries(members.map((member) => [member.name.getText(), membersOf(member.type)]));
}

function membersOf(type: ts.TypeNode | undefined): string[] {
  if (type === undefined || !ts.isTypeLiteralNode(type)) return [];
  return type.members
    .filter((member) => ts.isPropertySignature(member))
    .map((member) => member.name.getText() + (member.questionToken === undefined ? '' : '?'));
}
