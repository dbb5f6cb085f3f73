import type { Data, Template } from '../api/define.js';
import type { File } from '../api/define-file.js';
import type { SocialCard } from '../api/social-card.js';
import { z } from '../api/zod.js';
import { pathProblem } from '../lib/fs/confine.js';
import { type Report, reportProblem } from '../errors/index.js';
import { PUBLISH_KEYS } from '../lib/site/publish-window.js';
import type { BundledModule } from '../lib/site/template-bundle.js';
import { unsupportedParts } from './unsupported-schema.js';

export function reportExport({ file }: BundledModule, wanted: string, report: Report): void {
  reportProblem(report, 'template-invalid-export', {
    message: `\`${file}\` has no \`${wanted}\` as its default export.`,
    position: { file },
  });
}

export function reportFlaw({ file }: BundledModule, flaw: string | undefined, report: Report): boolean {
  if (flaw === undefined) return false;
  reportProblem(report, 'template-invalid-export', {
    message: `The definition in \`${file}\` is not complete. ${flaw}`,
    position: { file },
    remedy: 'Complete it; `npx tsc --noEmit` shows the place.',
  });
  return true;
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
    });
  }
}

/** Returns what is wrong with the definition of a page kind. The bundler does not check types. */
export function templateFlaw({
  schema,
  component,
  head,
  summary,
  example,
  pages,
}: Partial<Template>): string | undefined {
  if (!(schema instanceof z.ZodObject)) return 'Its `schema` is not a `z.object(...)`.';
  if (typeof component !== 'function') return 'Its `component` is not a function.';
  const stranger = Object.entries({ head, summary, ...pages }).find(
    ([, value]) => value !== undefined && typeof value !== 'function',
  );
  if (stranger) return `Its \`${stranger[0]}\` is not a function.`;
  return isObject(example) ? undefined : 'Its `example` is not an object.';
}

export function dataFlaw({ schema, kind }: Partial<Data>): string | undefined {
  if (!(schema instanceof z.ZodType)) return 'Its `schema` is not a schema of `z`.';
  return kind === 'single' || kind === 'collection' ? undefined : 'Its `kind` is neither `single` nor `collection`.';
}

export function cardFlaw({ box, content, type, render }: Partial<SocialCard>): string | undefined {
  if (!isObject(box)) return 'Its `box` is not an object.';
  const stranger = Object.entries({ content, type, render }).find(([, value]) => typeof value !== 'function');
  return stranger && `Its \`${stranger[0]}\` is not a function.`;
}

export function fileFlaw({ path, render }: Partial<File>): string | undefined {
  if (typeof path !== 'string') return 'Its `path` is not a text.';
  return typeof render === 'function' ? undefined : 'Its `render` is not a function.';
}

/** Describes why a file cannot have a path, as the end of a sentence; `undefined` if it can. */
export function filePathProblem(path: string): string | undefined {
  if (path.startsWith('assets/')) return 'browsers store what is in `/assets/` for a year';
  if (/\.html?$/i.test(path)) return 'HTML is rendered by page kinds, which give it a security policy';
  return pathProblem(path) ?? (/^[\w./~-]+$/.test(path) ? undefined : 'it has a character that addresses encode');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
