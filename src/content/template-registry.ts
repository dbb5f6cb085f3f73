import type { Data, Template } from '../api/define.js';
import type { File } from '../api/define-file.js';
import type { SocialCard } from '../api/social-card.js';
import { z } from '../api/zod.js';
import { type IsletError, type Report, reportProblem } from '../errors/index.js';
import { fileTemplate } from '../lib/site/page.js';
import type { BundledModule, TemplateBundle } from '../lib/site/template-bundle.js';
import {
  CARD,
  DATA,
  FILE,
  filePathProblem,
  PAGE_KIND,
  readDefinition,
  reportUnsupported,
} from './definition-problems.js';
import { walkFields, type FieldWalker } from './field-walker.js';
import { pageFields } from '../lib/site/page-fields.js';
import { WORDS, wordsData } from '../lib/site/site-words.js';
import { strictSchema } from './strict-schema.js';

export interface LoadedTemplate {
  readonly id: string;
  readonly module: BundledModule;
  readonly definition: Template;
  /** The template's own fields and those of every page; unknown keys are errors at every depth. */
  readonly schema: z.ZodObject;
  /** Returns the schema for the validation of one page; compiled if there are many. */
  readonly pageSchema: () => z.ZodObject;
  /** Walks the template's own fields. */
  readonly walk: FieldWalker;
}

export interface LoadedData {
  readonly id: string;
  readonly module: BundledModule;
  readonly definition: Data;
  /** The schema of the definition; unknown keys are errors at every depth. */
  readonly schema: z.ZodType;
  readonly walk: FieldWalker;
}

export interface LoadedFile {
  readonly module: BundledModule;
  readonly definition: File;
}

export interface LoadedSocialCard {
  readonly module: BundledModule;
  readonly definition: SocialCard;
}

/** The evaluated definitions of `templates/`. */
export interface TemplateRegistry {
  readonly templates: ReadonlyMap<string, LoadedTemplate>;
  readonly data: ReadonlyMap<string, LoadedData>;
  /** Files that are no pages, by the template of their row. */
  readonly files: ReadonlyMap<string, LoadedFile>;
  readonly socialCard?: LoadedSocialCard | undefined;
  /** Definitions with reported problems. */
  readonly flawed: FlawedDefinitions;
}

/** Ids of invalid definitions by kind. */
export interface FlawedDefinitions {
  readonly templates: ReadonlySet<string>;
  readonly data: ReadonlySet<string>;
}

export interface DefinitionLoader {
  /** Evaluates one compiled module and returns its default export. */
  readonly load: (module: BundledModule) => Promise<unknown>;
  /** Converts an error that a definition threw. @throws errors that are not the template's fault */
  readonly faultOf: (error: unknown, module: BundledModule) => IsletError;
}

/** Imports the compiled definitions and reports the problems of all of them. */
export async function loadTemplates(
  bundle: TemplateBundle,
  loader: DefinitionLoader,
  report: Report,
): Promise<TemplateRegistry> {
  const read = <Loaded>(
    module: BundledModule,
    take: (module: BundledModule, definition: unknown, report: Report) => Loaded | undefined,
  ): Promise<Loaded | undefined> =>
    report.attemptAsync(async () => {
      try {
        return take(module, await loader.load(module), report);
      } catch (error) {
        throw loader.faultOf(error, module);
      }
    });
  const templates = new Map<string, LoadedTemplate>();
  const data = new Map<string, LoadedData>();
  const flawed = { templates: new Set<string>(), data: new Set<string>() };
  for (const module of bundle.pages.values()) {
    const template = await read(module, takeTemplate);
    if (template) templates.set(module.id, template);
    else flawed.templates.add(module.id);
  }
  for (const module of bundle.data.values()) {
    const loaded = await read(module, takeData);
    if (loaded) data.set(module.id, loaded);
    else flawed.data.add(module.id);
  }
  if (!bundle.data.has(WORDS)) data.set(WORDS, loadedData(WORDS_MODULE, wordsData));
  const files = new Map<string, LoadedFile>();
  for (const module of bundle.files.values()) {
    const file = await read(module, takeFile);
    if (file) files.set(fileTemplate(module.id), file);
  }
  return {
    templates,
    data,
    files,
    socialCard: bundle.socialCard && (await read(bundle.socialCard, takeSocialCard)),
    flawed,
  };
}

function takeTemplate(module: BundledModule, value: unknown, report: Report): LoadedTemplate | undefined {
  const definition = readDefinition(module, value, PAGE_KIND, report);
  if (!definition) return undefined;
  const reserved = Object.keys(definition.schema.shape).filter((key) => Object.hasOwn(pageFields, key));
  for (const key of reserved) {
    reportProblem(report, 'template-reserved-key', {
      message: `\`${module.file}\` declares \`${key}\`, which every page has.`,
      path: key,
      position: { file: module.file },
    });
  }
  reportUnsupported(module, definition.schema, report);
  return reserved.length > 0 ? undefined : loaded(module, definition);
}

/** Schemas are created on first use: many builds read pages of few kinds. */
function loaded(module: BundledModule, definition: Template): LoadedTemplate {
  let strict: z.ZodObject | undefined;
  let schema: z.ZodObject | undefined;
  let pageSchema: (() => z.ZodObject) | undefined;
  const own = (): z.ZodObject => (strict ??= strictSchema(definition.schema));
  // A clone keeps the template's own rules for the whole object (`refine`).
  const whole = (): z.ZodObject =>
    (schema ??= z.core.clone(own(), { ...own()._zod.def, shape: { ...pageFields, ...own().shape } }));
  return {
    id: module.id,
    module,
    definition,
    get schema() {
      return whole();
    },
    pageSchema: () => (pageSchema ??= compiledForMany(whole()))(),
    walk: (value, visit) => walkFields(own(), value, visit),
  };
}

function takeData(module: BundledModule, value: unknown, report: Report): LoadedData | undefined {
  const definition = readDefinition(module, value, DATA, report);
  if (!definition) return undefined;
  reportUnsupported(module, definition.schema, report);
  return loadedData(module, definition);
}

function loadedData(module: BundledModule, definition: Data): LoadedData {
  const schema = strictSchema(definition.schema);
  return { id: module.id, module, definition, schema, walk: (content, visit) => walkFields(schema, content, visit) };
}

const WORDS_MODULE: BundledModule = { id: WORDS, file: '', url: '', closure: [], compiled: '', css: '' };

function takeFile(module: BundledModule, value: unknown, report: Report): LoadedFile | undefined {
  const definition = readDefinition(module, value, FILE, report);
  const problem = typeof definition?.path === 'string' ? filePathProblem(definition.path) : undefined;
  if (!definition || problem === undefined) return definition && { module, definition };
  reportProblem(report, 'file-path-invalid', {
    message: `\`${String(definition.path)}\` cannot be the path of a file: ${problem}.`,
    position: { file: module.file },
    path: 'path',
  });
  return undefined;
}

function takeSocialCard(module: BundledModule, value: unknown, report: Report): LoadedSocialCard | undefined {
  const definition = readDefinition(module, value, CARD, report);
  return definition && { module, definition };
}

/** Validations before a schema is compiled. Compiling costs as much as it saves on 25 to 400 pages of 11 KB. */
const FEW = 16;

/**
 * Returns a function that provides the schema for one more validation: the plain schema first, later zod's compiled
 * form, which accepts valid values twice as fast and falls back to the schema for all others.
 */
export function compiledForMany<Kind extends z.ZodType>(schema: Kind): () => Kind {
  let compiled: Kind | undefined;
  let values = 0;
  return () => {
    if (values < FEW) {
      values += 1;
      return schema;
    }
    return (compiled ??= z.compile(schema));
  };
}
