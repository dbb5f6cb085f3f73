import type { Diagnostic } from '../../errors/index.js';
import type { HostName } from '../../lib/site/hosts.js';
import { startText } from '../../lib/site/redirect-query.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';
import { formatCount } from '../../lib/text/format-count.js';
import { groupBy } from '../../lib/text/group-by.js';
import { unsupported, type Host, type HostSite } from './host.js';
import { MAX_WORD } from './nginx-rules.js';

/** Redirects that a problem names. */
const MAX_NAMED = 5;

/** Why a host cannot redirect, as it is said of the host, and what to do. */
const REASONS = {
  never: [
    'does not redirect by query',
    'Name a target that does, with `--target` or `build.targets` (`netlify`, `vercel`, `nginx`, `apache`, `caddy`), or remove these redirects.',
  ],
  words: [
    'compares names of letters, digits, `.`, `_` and `-` only, and values without blanks, `%` and a `:` at the start',
    'Redirect by another part of the query, or use another host.',
  ],
  length: [
    `compares words of up to ${String(MAX_WORD)} characters, about 9 for each letter of the address`,
    'Redirect by another part of the query.',
  ],
  loop: [
    'adds the query of the request to a target without one, so that it would redirect without end',
    'Remove the redirect: without it, visitors get the page, which ignores the query.',
  ],
} as const;

/**
 * Returns the redirects that a host can do, and one problem for each reason why it cannot do others.
 *
 * @param name `undefined` for a build without a target, which is for any host
 */
export function withoutImpossibleQueries(
  name: HostName | undefined,
  host: Host | undefined,
  { redirects, redirectPlace }: Pick<HostSite, 'redirects' | 'redirectPlace'>,
): { readonly redirects: readonly RedirectRule[]; readonly problems: readonly Diagnostic[] } {
  const groups = groupBy(redirects, (rule) => reasonAgainst(host, rule));
  const problems = [...groups].flatMap(([reason, rules]) => {
    if (reason === undefined) return [];
    const starts = rules.map(startText);
    const named = starts.slice(0, MAX_NAMED).map((start) => `\`${start}\``);
    const [says, remedy] = REASONS[reason];
    const cause = name ? `\`${name}\` ${says}` : 'The build has no target, and not every host redirects by query';
    const message = `${cause}: ${formatCount(starts.length, 'redirect')}, from ${named.join(', ')}${starts.length > MAX_NAMED ? ' …' : ''}.`;
    return [unsupported(message, remedy, redirectPlace?.(starts[0] ?? ''))];
  });
  return { redirects: groups.get(undefined) ?? [], problems };
}

function reasonAgainst(host: Host | undefined, rule: RedirectRule): keyof typeof REASONS | undefined {
  if (rule.query === undefined) return undefined;
  return host?.againstQuery === undefined ? 'never' : host.againstQuery(rule);
}

/** For hosts that add the query of the request to a target without one. */
export function loopAgainst({ from, to }: RedirectRule): 'loop' | undefined {
  const pathOf = (address: string): string => address.replace(/#.*/, '').replace(/(?<=.)\/$/, '');
  return pathOf(to) === pathOf(from) ? 'loop' : undefined;
}
