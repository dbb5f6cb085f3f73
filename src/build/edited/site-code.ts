import { sha256Hex } from '../../lib/hash.js';
import type { BundledModule } from '../../lib/template-bundle.js';
import type { RenderBasis } from '../prepare-render.js';
import type { Project } from '../project/open-project.js';

/** What a site is made by, apart from its content, as hashes. */
export interface SiteCode {
  /** Changes with whatever reaches beyond the pages of one template: what the browser gets, data definitions, cards, style sheets, and which files templates are made of. */
  readonly shared: string;
  /** By id of a template: changes with any file that it is made of. */
  readonly templates: Readonly<Record<string, string>>;
}

export function siteCode(
  { bundle }: Pick<Project, 'bundle'>,
  { browser, code }: Pick<RenderBasis, 'browser' | 'code'>,
): SiteCode {
  const made = (modules: Iterable<BundledModule>): unknown[] =>
    [...modules].map((module) => [module.id, module.closure, code.module(module)]);
  const looks = (modules: Iterable<BundledModule>): unknown[] =>
    [...modules].map(({ id, closure, css }) => [id, closure, css]);
  const shared = [
    browser.loader,
    [...browser.urls],
    [...browser.closures],
    bundle.assets.map(({ path, bytes }) => [path, sha256Hex(bytes)]),
    made(bundle.data.values()),
    made(bundle.socialCard ? [bundle.socialCard] : []),
    looks(bundle.pages.values()),
    looks(bundle.islands.values()),
  ];
  return {
    shared: sha256Hex(JSON.stringify(shared)),
    templates: Object.fromEntries([...bundle.pages.values()].map((module) => [module.id, code.module(module)])),
  };
}

/** Ids of the templates that differ; `undefined` where anything else does. */
export function editedTemplates(before: SiteCode, now: SiteCode): Set<string> | undefined {
  if (before.shared !== now.shared) return undefined;
  return new Set(Object.keys(now.templates).filter((id) => before.templates[id] !== now.templates[id]));
}
