import { isData, isTemplate, type Data, type Template } from '../api/define.js';
import { isFile, type File } from '../api/define-file.js';
import { isSocialCard, type SocialCard } from '../api/social-card.js';
import { z } from '../api/zod.js';
import { pathProblem } from '../lib/fs/confine.js';
import { type Report, reportProblem } from '../errors/index.js';
import { PUBLISH_KEYS } from '../lib/site/publish-window.js';
import type { BundledModule } from '../lib/site/template-bundle.js';
import { uniqueFlaw } from './unique-values.js';
import { unsupportedParts } from './unsupported-schema.js';

/** Describes what a definition must be. */
export interface DefinitionKind<Definition> {
  /** Name of the function that makes it. */
  readonly made: string;
  readonly is: (value: unknown) => value is Definition;
  /** Returns what is wrong with it. The bundler does not check types. */
  readonly flawOf: (definition: Partial<Definition>) => string | undefined;
}

/** Returns the default export of a module as a definition; `undefined` if it is none, which is reported. */
export function readDefinition<Definition>(
  { file }: BundledModule,
  value: unknown,
  { made, is, flawOf }: DefinitionKind<Definition>,
  report: Report,
): Definition | undefined {
  const flaw = is(value) ? flawOf(value) : undefined;
  if (is(value) && flaw === undefined) return value;
  reportProblem(report, 'template-invalid-export', {
    message:
      flaw === undefined
        ? `\`${file}\` has no \`${made}(...)\` as its default export.`
        : `The definition in \`${file}\` is not complete. ${flaw}`,
    position: { file },
    remedy: flaw && 'Complete it; `npx tsc --noEmit` shows the place.',
  });
  return undefined;
}

export function reportUnsupported({ file }: BundledModule, schema: z.ZodType, report: Report): void {
  for (const { path, kind } of unsupportedParts(schema)) {
    const isReserved = PUBLISH_KEYS.includes(kind);
    reportProblem(report, isReserved ? 'template-reserved-key' : 'template-unsupported-schema', {
      message: isReserved
        ? `\`${file}\` declares \`${path}\`, which every item of a list has.`
        : `The schema of \`${file}\` has a \`${kind}\`${path === '' ? '' : ` at \`${path}\``}.`,
      path,
      position: { file },
      remedy: kind === 'transform' ? 'Convert the value where the template reads it.' : undefined,
    });
  }
}

function templateFlaw({ schema, component, head, summary, example, pages }: Partial<Template>): string | undefined {
  if (!(schema instanceof z.ZodObject)) return 'Its `schema` is not a `z.object(...)`.';
  if (typeof component !== 'function') return 'Its `component` is not a function.';
  const stranger = Object.entries({ head, summary, ...pages }).find(
    ([, value]) => value !== undefined && typeof value !== 'function',
  );
  if (stranger) return `Its \`${stranger[0]}\` is not a function.`;
  return isObject(example) ? undefined : 'Its `example` is not an object.';
}

function dataFlaw({ schema, kind, unique }: Partial<Data>): string | undefined {
  if (!(schema instanceof z.ZodType)) return 'Its `schema` is not a schema of `z`.';
  if (kind !== 'single' && kind !== 'collection') return 'Its `kind` is neither `single` nor `collection`.';
  return uniqueFlaw({ schema, ...(unique !== undefined && { unique }) });
}

function cardFlaw({ box, content, type, render }: Partial<SocialCard>): string | undefined {
  if (!isObject(box)) return 'Its `box` is not an object.';
  const stranger = Object.entries({ content, type, render }).find(([, value]) => typeof value !== 'function');
  return stranger && `Its \`${stranger[0]}\` is not a function.`;
}

function fileFlaw({ from, path, render }: Partial<File>): string | undefined {
  if (from === undefined && typeof path !== 'string') return 'Its `path` is not a text.';
  const stranger = Object.entries({ render, ...(from !== undefined && { from, path }) }).find(
    ([, value]) => typeof value !== 'function',
  );
  return stranger && `Its \`${stranger[0]}\` is not a function.`;
}

export const PAGE_KIND: DefinitionKind<Template> = { made: 'defineTemplate', is: isTemplate, flawOf: templateFlaw };
export const DATA: DefinitionKind<Data> = { made: 'defineData', is: isData, flawOf: dataFlaw };
export const FILE: DefinitionKind<File> = { made: 'defineFile', is: isFile, flawOf: fileFlaw };
export const CARD: DefinitionKind<SocialCard> = { made: 'defineSocialCard', is: isSocialCard, flawOf: cardFlaw };

/** Describes why a file cannot have a path, as the end of a sentence; `undefined` if it can. */
export function filePathProblem(path: string): string | undefined {
  if (path.startsWith('assets/')) return 'browsers store what is in `/assets/` for a year';
  if (/\.html?$/i.test(path)) return 'HTML is rendered by page kinds, which give it a security policy';
  return pathProblem(path) ?? (/^[\w./~-]+$/.test(path) ? undefined : 'it has a character that addresses encode');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
