import type { Rule, RuleProblem } from '../site/rule.js';
import type { LinkAnswer } from '../site/link-answer.js';
import type { PageLink } from '../site/checked-site.js';
import { formatCount } from '../../../lib/text/format-count.js';

/** Lists links to other sites, or what their hosts answered. */
export const externalLinks: Rule = {
  id: 'external-links',
  severity: 'note',
  about:
    'Links to other sites are listed for review. With `--online` they are requested: an address that is gone is an error, an unknown host a warning, a new address or an answer that proves nothing a note.',
  remedy: 'Open the link and check that it still leads to the right page.',
  examples: {
    passes: { 'index.html': '<a href="/">Home</a>' },
    fails: { 'index.html': '<a href="https://pots.example/">Pots</a>' },
  },
  site({ outside, answers }) {
    const links = [...outside].map(([href, places]) => ({ href, places, answer: answers.get(withoutFragment(href)) }));
    const notAsked = links.flatMap(({ places: [first], answer }) =>
      first && answer?.kind === 'not-asked' ? [{ ...first, why: answer.why }] : [],
    );
    return [
      ...links.flatMap(({ href, places, answer }) => problemsOf(href, places, answer)),
      ...notAsked.slice(0, 1).map(({ path, span, why }) => ({
        message: `${formatCount(notAsked.length, 'link')} not requested: ${why}. Run the check again; good answers are kept for a day.`,
        path,
        span,
        severity: 'warning' as const,
      })),
    ];
  },
};

/** The address that is requested for a link. */
export function withoutFragment(href: string): string {
  return href.replace(/#.*$/s, '');
}

function problemsOf(href: string, places: readonly PageLink[], answer: LinkAnswer | undefined): RuleProblem[] {
  const problem = problemOf(href, answer);
  const shown = answer === undefined ? places.slice(0, 1) : places;
  return problem === undefined ? [] : shown.map(({ path, span }) => ({ ...problem, path, span }));
}

function problemOf(
  href: string,
  answer: LinkAnswer | undefined,
): Pick<RuleProblem, 'message' | 'severity'> | undefined {
  switch (answer?.kind) {
    case undefined:
      return { message: `Link to \`${href}\`.` };
    case 'works':
    case 'not-asked':
      return undefined;
    case 'moved':
      return { message: `\`${href}\` has moved to \`${answer.to}\`.`, severity: 'note' };
    case 'gone':
      return { message: `\`${href}\` is gone (${answer.why}).`, severity: 'error' };
    case 'no-host':
      return { message: `\`${href}\` leads nowhere (${answer.why}).`, severity: 'warning' };
    case 'unclear':
      return { message: `\`${href}\` could not be confirmed (${answer.why}).`, severity: 'note' };
  }
}
