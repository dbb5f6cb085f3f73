import { packageChanges } from '../../../lib/site/package-changes.js';
import type { AuditFolder } from '../../audit-folder.js';

/** Whether one moment can give both outputs; then no date that passed in between makes them differ. */
export function mayBeOneMoment({ asOf: a }: AuditFolder, { asOf: b }: AuditFolder): boolean {
  const isEarlier = (from = '', until = ''): boolean => !(Date.parse(from) >= Date.parse(until));
  return isEarlier(a.from, b.until) && isEarlier(b.from, a.until);
}

/**
 * Returns a sentence where the builds knew other rules of the site's time zone, so that a date without an offset was
 * another moment in each; `undefined` if they did not.
 */
export function clockChange(before: AuditFolder | undefined, after: AuditFolder | undefined): string | undefined {
  const [old, fresh] = [before?.clocks, after?.clocks];
  if (!old || !fresh || old.zone !== fresh.zone) return undefined;
  const [first] = packageChanges(old.offsets, fresh.offsets);
  const versions = `${before?.runtime?.['zones'] ?? ''} and ${after?.runtime?.['zones'] ?? ''}`;
  return (
    first &&
    `The clocks of ${old.zone} differ between time zone data ${versions}, from about ${first.name} on: a time without an offset is another moment.`
  );
}
