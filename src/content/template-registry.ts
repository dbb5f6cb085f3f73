import { isData, isTemplate, type Data, type Template } from '../contract/define.js';
import { z } from 'zod';
import { diagnostic, type Report } from '../errors/index.js';
import type { BundledModule, TemplateBundle } from '../lib/template-bundle.js';
import { compileFieldWalker, type FieldWalker } from './field-walker.js';
import { pageFields } from './page-fields.js';
import { unsupportedParts } from './unsupported-schema.js';

export interface LoadedTemplate {
  readonly id: string;
  readonly module: BundledModule;
  readonly definition: Template;
  /** The template's own fields and those of every page. */
  readonly schema: z.ZodObject;
  /** Walks the template's own fields. */
  readonly walk: FieldWalker;
}

export interface LoadedData {
  readonly id: string;
  readonly module: BundledModule;
  readonly definition: Data;
  readonly walk: FieldWalker;
}

/** The evaluated definitions of `templates/`. */
export interface TemplateRegistry {
  readonly templates: ReadonlyMap<string, LoadedTemplate>;
  readonly data: ReadonlyMap<string, LoadedData>;
}

/** Imports the compiled definitions. `load` evaluates one compiled module and returns its default export. */
export async function loadTemplates(bundle: TemplateBundle, load: (module: BundledModule) => Promise<unknown>, report: Report): Promise<TemplateRegistry> {
  const templates = new Map<string, LoadedTemplate>();
  const data = new Map<string, LoadedData>();
  for (const module of bundle.pages.values()) {
    const definition = await load(module);
    if (!isTemplate(definition)) {
      report.add(diagnostic('template-invalid-export', { message: `\`${module.file}\` has no \`defineTemplate(...)\` as its default export.`, position: { file: module.file } }));
      continue;
    }
    const reserved = Object.keys(definition.schema.shape).filter((key) => key in pageFields);
    for (const key of reserved) {
      report.add(diagnostic('template-reserved-key', { message: `\`${module.file}\` declares \`${key}\`, which every page has.`, position: { file: module.file } }));
    }
    reportUnsupported(module, definition.schema, report);
    if (reserved.length > 0) continue;
    const schema = z.strictObject({ ...pageFields, ...definition.schema.shape });
    templates.set(module.id, { id: module.id, module, definition, schema, walk: compileFieldWalker(definition.schema) });
  }
  for (const module of bundle.data.values()) {
    const definition = await load(module);
    if (isData(definition)) {
      reportUnsupported(module, definition.schema, report);
      data.set(module.id, { id: module.id, module, definition, walk: compileFieldWalker(definition.schema) });
    } else report.add(diagnostic('template-invalid-export', { message: `\`${module.file}\` has no \`defineData(...)\` as its default export.`, position: { file: module.file } }));
  }
  return { templates, data };
}

function reportUnsupported({ file }: BundledModule, schema: z.ZodType, report: Report): void {
  for (const { path, kind } of unsupportedParts(schema)) {
    report.add(diagnostic('template-unsupported-schema', { message: `The schema of \`${file}\` has a \`${kind}\`${path === '' ? '' : ` at \`${path}\``}.`, path, position: { file } }));
  }
}
