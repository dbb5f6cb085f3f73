import { withRenderContext } from '../../api/render-context.js';
import { filePathProblem } from '../../content/definition-problems.js';
import type { LoadedFile } from '../../content/template-registry.js';
import type { Diagnostic } from '../../errors/index.js';
import { outputPath } from '../../lib/site/base-path.js';
import { itemFile } from '../../lib/site/item-file.js';
import type { Page } from '../../lib/site/page.js';
import type { SiteData } from '../../lib/site/site-data.js';
import { withTemplate } from '../../render/faults/template-timeout.js';
import type { RouteTable } from '../../routes/route-table.js';
import type { Project } from '../project/open-project.js';
import { createTextReader, writtenInfos } from './generate-pages.js';
import { createItemReader, itemProblem, placedItems, UnreadPages } from './item-reader.js';
import { templateErrors } from './template-errors.js';

/** Records of the files of `templates/files/`. */
export interface GeneratedFiles {
  readonly files: readonly Page[];
  /** False if an error leaves files unknown. */
  readonly isComplete: boolean;
  readonly problems: readonly Diagnostic[];
  /** Errors of templates. */
  readonly thrown: readonly Diagnostic[];
}

export interface GenerateFilesInputs {
  /** Values of data files; `undefined` if they have problems: then no file is made of items. */
  readonly data: SiteData | undefined;
  readonly table: RouteTable;
  /** True in the build of a part, which does not know all pages. */
  readonly isPart: boolean;
}

/** Lists the files that `templates/files/` declares. */
export function generateFiles(project: Project, { data, table, isPart }: GenerateFilesInputs): GeneratedFiles {
  const { site, registry, root } = project;
  const files: Page[] = [];
  const problems: Diagnostic[] = [];
  const thrown: Diagnostic[] = [];
  const textOf = createTextReader(root);
  const listRoutes = (kind: string) =>
    writtenInfos(table, site.base).filter(({ template }) => kind === '' || template === kind);

  function add(template: string, file: string, path: string, item?: number): void {
    const output = outputPath(site.base, path);
    files.push({
      ...{ file, sha256: '', route: `/${output}`, output, template, locale: site.defaultLocale, item },
      ...{ title: '', description: '', summary: {}, noindex: false, redirectFrom: [] },
    });
  }

  /** Returns whether all files of the items are known. */
  function addItems(template: string, { module, definition: { from, path } }: LoadedFile, known: SiteData): boolean {
    if (!from || typeof path === 'string') return true;
    const refuse = (file: string, message: string, twin?: { file: string; path: string }): false => {
      const other = twin && { ...twin, text: textOf(twin.file) };
      problems.push(itemProblem('file-path-invalid', { file, text: textOf(file) }, message, other));
      return false;
    };
    const reader = createItemReader(project, known, isPart ? undefined : listRoutes);
    const items = placedItems(from, reader, module, 'from');
    if (!items) return refuse(itemFile(module.file, 'from'), `\`from\` of \`${module.file}\` returned no list.`);
    const given = new Map<string, string>();
    return items
      .map(({ item, file }, index) => {
        const name: unknown = withRenderContext(reader.context, () => path(item));
        const problem = typeof name === 'string' ? filePathProblem(name) : 'it is no text';
        if (typeof name !== 'string' || problem !== undefined)
          return refuse(file, `\`${String(name)}\` cannot be the path of a file: ${String(problem)}.`);
        const twin = given.get(name);
        if (twin !== undefined)
          return refuse(file, `\`${module.file}\` makes two files at \`${name}\`.`, { file: twin, path: name });
        given.set(name, file);
        add(template, file, name, index);
        return true;
      })
      .every(Boolean);
  }

  let isComplete = true;
  for (const [template, loaded] of registry.files) {
    const { module, definition } = loaded;
    if (typeof definition.path === 'string') add(template, module.file, definition.path);
    else if (!data) isComplete = false;
    else
      try {
        isComplete = withTemplate(module.file, () => addItems(template, loaded, data)) && isComplete;
      } catch (error) {
        isComplete = false;
        // A part leaves files of pages to `merge`.
        if (!(error instanceof UnreadPages))
          thrown.push(...templateErrors(error, project, undefined, module.file, { data }));
      }
  }
  return { files, isComplete, problems, thrown };
}
