import { join } from 'node:path';
import { cmsConfig, type CmsField, type CmsFile } from '../../content/cms-config.js';
import { discoverContent, isRead } from '../../content/discover.js';
import { createPageDefaults, withDefaults } from '../../content/page-defaults.js';
import { templateName } from '../../content/template-name.js';
import { isMarkdown } from '../../content/yaml/markdown-page.js';
import { yamlLibrary } from '../../content/yaml/parser/yaml-library.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { createReport, diagnostic, type Diagnostic } from '../../errors/index.js';
import { readExisting } from '../../lib/fs/open-existing.js';
import type { Project } from './open-project.js';

/** The configuration of a CMS in git, which its admin page reads. */
export const CMS_FILE = 'site/public/admin/config.yml';

const MARK =
  '# Written by `islet cms`: run it again when templates change. `backend`, and keys that it does not know, are yours.\n';

type CmsProject = Pick<Project, 'root' | 'registry'>;

/** Returns the configuration for the files of a site, with what its owner wrote into it. */
export function cmsText(project: CmsProject): string {
  const written = readExisting(join(project.root, CMS_FILE)) ? readYamlFile(project.root, CMS_FILE).value : {};
  const backend = { name: 'github', repo: 'OWNER/NAME', branch: 'main' };
  return MARK + formatted({ backend, ...written, ...configOf(project) });
}

/** The error that the configuration no longer fits the schemas; `undefined` if it does, or if it is written by hand. */
export function cmsProblem(project: CmsProject): Diagnostic | undefined {
  const text = readExisting(join(project.root, CMS_FILE))?.toString('utf8');
  if (text?.startsWith(MARK) !== true) return undefined;
  const written = readYamlFile(project.root, CMS_FILE).value;
  if (JSON.stringify({ ...written, ...configOf(project) }) === JSON.stringify(written)) return undefined;
  return diagnostic('cms-outdated', {
    message: `\`${CMS_FILE}\` does not have the fields and folders of the site.`,
    position: { file: CMS_FILE },
    path: 'collections',
  });
}

/** The files that a CMS edits, each as Sveltia CMS writes it; those that have this form are left out. */
export function cmsForms({ root, registry }: CmsProject): { readonly file: string; readonly text: string }[] {
  return configOf({ root, registry }).collections.flatMap(
    ({ folder = '', extension = '', filter, fields = [], files }) => {
      const inFolder = (file: string): boolean =>
        /^\/[^/]*$/.test(file.slice(folder.length)) && file.endsWith(`.${extension}`);
      return (
        files ??
        filesIn(root, folder)
          .filter(inFolder)
          .map((file) => ({ file, fields }))
      ).flatMap((one) => {
        const { text, value } = readYamlFile(root, one.file);
        if (filter && value['template'] !== filter.value) return [];
        const { body, ...front } = saved(value, { fields: one.fields }) as { readonly body?: unknown };
        const page = isMarkdown(one.file)
          ? `---\n${formatted(front)}---\n${typeof body === 'string' ? `\n${body}\n` : ''}`
          : formatted(saved(value, { fields: one.fields }));
        return page === text ? [] : [{ file: one.file, text: page }];
      });
    },
  );
}

function configOf({ root, registry }: CmsProject): ReturnType<typeof cmsConfig> {
  const defaults = createPageDefaults(root);
  // Problems of the files are those of the build.
  const report = createReport();
  const kindOf = (file: string): CmsFile => {
    const source = withDefaults(readYamlFile(root, file), defaults.of(file));
    return { file, id: templateName(source), inherited: [...(source.inherited?.keys() ?? [])] };
  };
  const data = filesIn(root, 'site/data').map((file) => ({ file, id: /^site\/data\/([^./]+)/.exec(file)?.[1] ?? '' }));
  return cmsConfig(
    registry,
    filesIn(root, 'site/pages').flatMap((file) => report.attempt(() => kindOf(file)) ?? []),
    data,
  );
}

function filesIn(root: string, folder: string): string[] {
  return discoverContent(root, folder, createReport()).filter(isRead);
}

/** Sveltia CMS writes YAML with these options. */
function formatted(value: unknown): string {
  return yamlLibrary().stringify(value, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false });
}

/** Returns a value as Sveltia CMS saves it: keys in the order of the fields, texts trimmed, nothing that is empty by default. */
function saved(value: unknown, around: Partial<CmsField>): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => saved(item, around.field ?? around));
  const record = value as Record<string, unknown>;
  const { typeKey = '', types = [], fields = [] } = around;
  const type = types.find(({ name }) => name === record[typeKey]);
  const known = type ? [{ name: typeKey, widget: 'text' }, ...(type.fields ?? [])] : fields;
  const others = Object.keys(record).filter((key) => !known.some(({ name }) => name === key));
  return Object.fromEntries([
    ...known.flatMap((field: CmsField) => {
      const item = saved(record[field.name] ?? (field.widget === 'boolean' ? field.default : undefined), field);
      // An empty text may mean something else than none, unless it is the default.
      const isDefault = typeof item !== 'boolean' && JSON.stringify(item) === JSON.stringify(field.default);
      return item === undefined || (isDefault && field.required === false) ? [] : [[field.name, item]];
    }),
    ...others.sort().map((key) => [key, saved(record[key], {})]),
  ]);
}
