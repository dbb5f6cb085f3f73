import { takeInventory } from '../audit/inventory/take-inventory.js';
import type { Inventory } from '../audit/inventory/inventory.js';
import { resolveDay } from '../core/project/as-of.js';
import { loadPolicy } from '../core/project/load-policy.js';
import { loadSite } from '../core/project/load-site.js';
import { outputFolders } from '../emit/output-folders.js';
import { recover } from '../emit/recover.js';
import { projectFolders, type ProjectFolders } from './folders.js';

export interface AuditRequest extends ProjectFolders {
  /** A profile of `site.yaml`; default: `production`. */
  readonly profile?: string;
  /** The moment whose day dates are compared with; default: that of the commit, or now. */
  readonly asOf?: string | undefined;
}

/**
 * Takes the inventory of the output folder, as `islet audit` does.
 *
 * @throws IsletError `diff-unreadable`, `audit-missing`, `audit-damaged`, `audit-other-version`, `file-too-deep`, or
 * with every problem of the settings
 */
export async function audit({ profile = 'production', asOf, ...folders }: AuditRequest = {}): Promise<Inventory> {
  const { root, out } = projectFolders(folders);
  await recover(outputFolders(out));
  const site = loadSite(root, profile);
  const day = await resolveDay(root, asOf, site);
  return takeInventory({ folder: out, site, policy: loadPolicy(root, profile), day });
}
