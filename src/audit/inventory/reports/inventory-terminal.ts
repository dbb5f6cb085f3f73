import { formatCount } from '../../../lib/text/format-count.js';
import { HSTS_HEADER, hstsWords } from '../../../lib/site/hsts.js';
import type { TerminalPaint } from '../../terminal-paint.js';
import { isContacted } from '../host-rows.js';
import type { Inventory } from '../inventory.js';

/** The inventory in a few lines for a terminal. */
export function inventoryLines(
  { hosts, headers, scripts, storage, downloads, policy, claims, facts, languages, sbom, digests, notes }: Inventory,
  paint: TerminalPaint,
  clean: (text: string) => string,
): string[] {
  const contacted = hosts.filter(isContacted);
  const stated = contacted.filter(
    ({ services }) => services.length > 0 && services.every(({ sends }) => sends !== null),
  );
  const line = (name: string, text: string): string => `${paint.bold(name.padEnd(10))} ${clean(text)}`;
  const sent = sbom.components.filter(({ scope }) => scope === 'required');
  const unsupported = claims.filter(({ isSourced }) => !isSourced).length;
  return [
    line(
      'Hosts',
      `${String(contacted.length)} that pages may contact (${String(stated.length)} with a statement of what is sent), ${String(hosts.length - contacted.length)} that they only link to`,
    ),
    ...contacted.map(({ host, services }) =>
      line('', `${host} ${services.map(({ name }) => name).join(', ') || '(not declared)'}`),
    ),
    line('HTTPS', `Browsers ${hstsWords(new Map(headers.flatMap((rule) => rule.headers)).get(HSTS_HEADER))}`),
    line('Scripts', `${String(scripts.length)}, with code of ${formatCount(sent.length, 'package')}`),
    line('Stored', storage.map(({ key, where }) => `${key ?? 'computed keys'} (${where})`).join(', ') || 'nothing'),
    line('Downloads', downloads.map(({ address }) => address).join(', ') || 'none'),
    line('Policy', policy ? `${policy.name}, ${formatCount(policy.rules.length, 'rule')}` : 'none'),
    line('Claims', `${String(claims.length)}, of which ${String(unsupported)} without a source`),
    line(
      'Facts',
      `${String(facts.length)} with a last day, of which ${String(facts.filter(({ expired }) => expired).length)} expired`,
    ),
    ...languages.map(({ locale, pages, missing, untranslated, stale }, index) =>
      line(
        index === 0 ? 'Languages' : '',
        `${locale}: ${formatCount(pages, 'page')}, ${String(missing.length)} missing, ${untranslated.length > 0 ? `${String(untranslated.length)} not translated, ` : ''}${String(stale.length)} perhaps outdated`,
      ),
    ),
    line('Packages', `${String(sbom.components.length)}, of which visitors get ${String(sent.length)}`),
    line('SHA-256', digests.output),
    ...notes.map((note) => paint.yellow(clean(note))),
    paint.dim('`--html FILE` writes all of it for a person, `--reporter json` for a program.'),
  ];
}
