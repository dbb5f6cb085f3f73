import { join } from 'node:path';
import { cmsConfig, type CmsConfig, type CmsField, type CmsFile } from '../../content/cms-config.js';
import { discoverContent, isRead } from '../../content/discover.js';
import { createPageDefaults, withDefaults } from '../../content/page-defaults.js';
import { templateName } from '../../content/template-name.js';
import type { TemplateRegistry } from '../../content/template-registry.js';
import { isMarkdown } from '../../content/yaml/markdown-page.js';
import { yamlLibrary } from '../../content/yaml/parser/yaml-library.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { createReport, diagnostic, type Diagnostic } from '../../errors/index.js';
import { readExisting } from '../../lib/fs/open-existing.js';

/** The configuration of a CMS in git, which its admin page reads. */
export const CMS_FILE = 'site/public/admin/config.yml';

const MARK = '# Written by `islet cms`';

const INTRODUCTION = `${MARK} from the schemas of templates/: run it again when they change.\n# \`backend\` and keys that it does not know are yours.\n`;

/** Where a new configuration saves; the owner names the repository. */
const BACKEND = { name: 'github', repo: 'OWNER/NAME', branch: 'main' };

/** Sveltia CMS writes YAML with these options of the package `yaml`. */
const FORM = { indent: 2, indentSeq: true, lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false } as const;

interface CmsProject {
  readonly root: string;
  readonly registry: TemplateRegistry;
}

/** Returns the configuration for the files of a site, with what its owner wrote into it. */
export function cmsText(project: CmsProject): string {
  const written = readExisting(join(project.root, CMS_FILE)) ? readYamlFile(project.root, CMS_FILE).value : {};
  return INTRODUCTION + inForm({ backend: BACKEND, ...written, ...configOf(project) });
}

/** The error that the configuration no longer fits the schemas; `undefined` if it does, or is written by hand. */
export function cmsProblem(project: CmsProject): Diagnostic | undefined {
  const text = readExisting(join(project.root, CMS_FILE))?.toString('utf8');
  if (text?.startsWith(MARK) !== true) return undefined;
  const written = readYamlFile(project.root, CMS_FILE).value;
  const changed = Object.entries(configOf(project)).find(
    ([key, value]) => JSON.stringify(written[key]) !== JSON.stringify(value),
  );
  return (
    changed &&
    diagnostic('cms-outdated', {
      message: `\`${changed[0]}\` is not what the schemas and the files of the site give.`,
      position: { file: CMS_FILE },
      path: changed[0],
    })
  );
}

/** The files that a CMS edits, each in the form in which Sveltia CMS writes it; those that have it are left out. */
export function cmsForms(project: CmsProject): { readonly file: string; readonly text: string }[] {
  return configOf(project).collections.flatMap(({ folder, extension = '', filter, fields = [], files }) => {
    const own = files ?? filesIn(project.root, folder ?? '', extension).map((file) => ({ file, fields }));
    return own.flatMap(({ file, fields: known }) => {
      const { text, value } = readYamlFile(project.root, file);
      if (filter && value['template'] !== filter.value) return [];
      const { body, ...front } = saved(value, { fields: known }) as Record<string, unknown>;
      const page = isMarkdown(file)
        ? `---\n${inForm(front)}---\n${typeof body === 'string' ? `\n${body.trimEnd()}\n` : ''}`
        : inForm(saved(value, { fields: known }));
      return page === text ? [] : [{ file, text: page }];
    });
  });
}

function inForm(value: unknown): string {
  return yamlLibrary().stringify(value, FORM);
}

function configOf({ root, registry }: CmsProject): CmsConfig {
  const report = createReport();
  const defaults = createPageDefaults(root);
  // Problems of the files are those of the build.
  const pages = discoverContent(root, 'site/pages', report).flatMap(
    (file): CmsFile[] =>
      report.attempt(() => [{ file, of: templateName(withDefaults(readYamlFile(root, file), defaults.of(file))) }]) ??
      [],
  );
  const data = discoverContent(root, 'site/data', report).map((file) => ({
    file,
    of: /^site\/data\/([^./]+)/.exec(file)?.[1] ?? '',
  }));
  return JSON.parse(JSON.stringify(cmsConfig(registry, pages, data))) as CmsConfig;
}

function filesIn(root: string, folder: string, extension: string): string[] {
  return discoverContent(root, folder, createReport()).filter(
    (file) => isRead(file) && file.endsWith(`.${extension}`) && !file.slice(folder.length + 1).includes('/'),
  );
}

/** What a value has of the fields around it. */
type Around = Partial<Pick<CmsField, 'fields' | 'field' | 'types' | 'typeKey'>>;

/**
 * Returns a value as Sveltia CMS saves it: keys in the order of the fields, texts without white space around them,
 * switches that are off, and no optional field that is empty.
 */
function saved(value: unknown, around: Around): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => saved(item, around.field ?? around));
  const record = value as Record<string, unknown>;
  const { typeKey, types, fields = [] } = around;
  const type = types?.find(({ name }) => typeKey !== undefined && name === record[typeKey]);
  const known: readonly CmsField[] = type?.fields
    ? [{ name: typeKey ?? '', widget: 'string' }, ...type.fields]
    : fields;
  const names = known.map(({ name }) => name);
  const others = Object.keys(record).filter((key) => !names.includes(key));
  return Object.fromEntries([
    ...known.flatMap((field) => {
      const item = saved(
        record[field.name] ?? (field.widget === 'boolean' ? field['default'] === true : undefined),
        field,
      );
      const isEmpty =
        item === undefined || item === '' || (typeof item === 'object' && Object.keys(item ?? {}).length === 0);
      return item === undefined || (isEmpty && field.required === false) ? [] : [[field.name, item]];
    }),
    ...others.sort().map((key) => [key, saved(record[key], {})]),
  ]);
}
