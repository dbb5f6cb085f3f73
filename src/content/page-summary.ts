import type { Json } from '../api/site-model.js';
import { z } from '../api/zod.js';
import { diagnostic, type Report } from '../errors/index.js';
import { deepFreeze } from '../lib/text/deep-freeze.js';
import { findNonJson } from '../lib/text/json-value.js';
import { withDefinitionPlaces } from './definition-places.js';
import type { LoadedTemplate } from './template-registry.js';

/** The summary of a page whose kind has none. */
export const NO_SUMMARY: Readonly<Record<string, Json>> = Object.freeze({});

/** Returns the summary of a page; `undefined` if it is not JSON, which is reported. */
export function summaryOf(
  { definition, module }: LoadedTemplate,
  content: object,
  { root, report }: { readonly root: string; readonly report: Report },
): Readonly<Record<string, Json>> | undefined {
  if (!definition.summary) return NO_SUMMARY;
  const summary: unknown = definition.summary(deepFreeze(content) as never);
  const found = summaryFault(summary);
  if (!found) return summary as Readonly<Record<string, Json>>;
  withDefinitionPlaces(root, report).add(
    diagnostic('template-threw', {
      message: `\`${found.path}\` is ${found.what}.`,
      path: 'summary',
      position: { file: module.file },
    }),
  );
  return undefined;
}

/** Returns what is wrong with a summary, if anything: its path, and what is there. */
function summaryFault(summary: unknown): { readonly path: string; readonly what: string } | undefined {
  if (typeof summary !== 'object' || summary === null)
    return { path: 'summary', what: `${String(summary)}, which is not JSON` };
  const found = findNonJson(summary, 'summary');
  if (found) return { path: found.path, what: `${found.what}, which is not JSON` };
  const lastmod = 'lastmod' in summary ? summary.lastmod : undefined;
  if (lastmod === undefined || z.iso.date().safeParse(lastmod).success) return undefined;
  return {
    path: 'summary.lastmod',
    what: `\`${JSON.stringify(lastmod)}\`, which is not a date such as \`2026-11-26\``,
  };
}
