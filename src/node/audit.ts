import { takeInventory } from '../audit/inventory/take-inventory.js';
import type { Inventory } from '../audit/inventory/inventory.js';
import { loadPolicy } from '../core/project/load-policy.js';
import { loadSite } from '../core/project/load-site.js';
import { projectFolders, type ProjectFolders } from './folders.js';

export interface AuditRequest extends ProjectFolders {
  /** A profile of `site.yaml`; default: `production`. */
  readonly profile?: string;
  /** Day that dates are compared with, `YYYY-MM-DD`; default: today in UTC. */
  readonly day?: string | undefined;
}

/**
 * Takes the inventory of the output folder, as `islet audit` does.
 *
 * @throws IsletError `diff-unreadable`, `audit-missing`, `audit-damaged`, `audit-other-version`, `file-too-deep`, or
 * with every problem of the settings
 */
export async function audit({
  profile = 'production',
  day = new Date().toISOString().slice(0, 10),
  ...folders
}: AuditRequest = {}): Promise<Inventory> {
  const { root, out } = projectFolders(folders);
  return takeInventory({ folder: out, site: loadSite(root, profile), policy: loadPolicy(root, profile), day });
}
