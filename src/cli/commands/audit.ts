import type { Command } from 'commander';
import { audit } from '../../node/audit.js';
import { withCommonOptions, withContent, type CommonOptions, type ContentOptions } from '../run/command-options.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { refuseInside, writeReports, type ReportFiles } from './write-report.js';

interface AuditFlags extends CommonOptions, ContentOptions, ReportFiles {}

/** `islet audit`: the inventory of the output folder. */
export function declareCommand(command: Command): void {
  withCommonOptions(withContent(command), [
    'islet audit',
    'islet audit --html inventory.html',
    'islet audit --reporter json',
  ])
    .description(
      'Lists what the output folder publishes: outside hosts and what is sent to them, scripts with their licences, the policy and where its texts are, claims, facts that expire, languages, packages as an SBOM, and digests.',
    )
    .option('--html <file>', 'write one HTML page for a person to read')
    .option('--markdown <file>', 'write Markdown')
    .action((flags: AuditFlags) => runAction('audit', flags, (context) => runAudit(context, flags)));
}

async function runAudit({ root, out }: CommandContext, { profile, asOf, ...files }: AuditFlags): Promise<Ending> {
  refuseInside([out], files);
  const inventory = await audit({ root, out, profile, asOf });
  const { reportOfInventory } = await import('../../audit/inventory/reports/report-of-inventory.js');
  await writeReports(reportOfInventory(inventory), files);
  return { result: { kind: 'audit', inventory } };
}
