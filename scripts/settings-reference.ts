import { z } from '../src/api/zod.js';
import { siteSchema } from '../src/lib/site/site-schema.js';

interface Setting {
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Setting>>;
  readonly items?: Setting;
  readonly additionalProperties?: Setting | false;
  readonly anyOf?: readonly Setting[];
  readonly required?: readonly string[];
}

/** Returns the content of `.github/settings.md`: the keys of `site/site.yaml`, from its schema. */
export function settingsReference(): string {
  const schema = z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' }) as Setting;
  return [
    '# Settings of a site\n',
    'The keys of `site/site.yaml`. `[]` is an item of a list, `NAME` a name of your choice. Editors show the same texts.\n',
    ['| Key | Says | Values |', '|---|---|---|', ...rowsOf(schema, ''), ''].join('\n'),
  ].join('\n');
}

function rowsOf(setting: Setting, path: string): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [], required = [] } = setting;
  const own = Object.entries(properties).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [rowOf(at, inner, required.includes(key)), ...rowsOf(inner, at)];
  });
  const named = additionalProperties ? rowsOf(additionalProperties, `${path}.NAME`) : [];
  const listed = items ? rowsOf(items, `${path}[]`) : [];
  return [...own, ...named, ...listed, ...anyOf.flatMap((inner) => rowsOf(inner, path))];
}

function rowOf(path: string, setting: Setting, isRequired: boolean): string {
  const values = (setting.enum ?? []).map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const usual = isRequired || setting.default === undefined ? '' : `default \`${JSON.stringify(setting.default)}\``;
  const notes = [isRequired ? 'required' : '', values, usual].filter((note) => note !== '').join('; ');
  return `| \`${path}\` | ${(setting.description ?? '').replaceAll('|', '\\|')} | ${notes} |`;
}
