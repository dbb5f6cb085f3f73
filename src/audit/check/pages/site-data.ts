import { readStart, type Tree, type TreeFile } from '../../../lib/fs/file-tree.js';
import type { Budget } from '../../../lib/site/budgets.js';
import { compilePolicy, type Policy, type PolicyData } from '../../../lib/site/policy.js';
import { createCheckedSite, type CheckedSite, type FormerPage } from '../site/checked-site.js';

/** What the rules for single pages know of a site, as data that threads can be given. */
export interface SiteData {
  readonly folder: string;
  readonly files: readonly TreeFile[];
  /** Empty if unknown. */
  readonly origin: string;
  /** See `CheckedSite`. */
  readonly base: string;
  readonly policy: PolicyData | undefined;
  readonly budgets: readonly Budget[];
  /** See `CheckedSite`. */
  readonly declared: CheckedSite['declared'];
  readonly today: string;
  readonly requestsLinks: boolean;
  /** Templates of pages by path, if the manifest names them. */
  readonly templates: ReadonlyMap<string, string>;
  /** Paths of pages that are made from data. */
  readonly fromData: ReadonlySet<string>;
  /** See `CheckedSite`. */
  readonly copies: ReadonlySet<string>;
}

/** Bytes at the start of a file that tell its format, in XML after a declaration and comments. */
const FORMAT_BYTES = 1024;

/** @param own the policy with the places of its rules, and pages of an earlier output */
export function openSite(
  tree: Tree,
  data: SiteData,
  own: { readonly policy?: Policy | undefined; readonly formerPages?: readonly FormerPage[] } = {},
): CheckedSite {
  const { policy, templates, fromData, copies, origin, base, budgets, declared, today, requestsLinks } = data;
  return createCheckedSite({
    files: new Set(tree.files.keys()),
    origin,
    base,
    policy: own.policy ?? (policy && compilePolicy(policy.name, policy.rules)),
    ...{ budgets, declared },
    today,
    requestsLinks,
    formerPages: own.formerPages ?? [],
    templateOf: (path) => templates.get(path),
    isFromData: (path) => fromData.has(path),
    copies,
    sizeOf: (path) => tree.files.get(path)?.size ?? 0,
    read: (path) => tree.read(path).toString('utf8'),
    readStart: (path) => readStart(tree, path, FORMAT_BYTES).toString('latin1'),
  });
}
