import { anchorIn, hasAnchor } from '../../../lib/text/names.js';
import { splitHref } from '../../../lib/html/href.js';
import type { CheckedSite, PageSummary } from '../site/checked-site.js';
import type { Rule, RuleProblem } from '../site/rule.js';

/** Addresses that were published before, or that the policy keeps, and no longer work. */
export const urlRetention: Rule = {
  id: 'url-retention',
  severity: 'error',
  about:
    'An address of the previous output, or of `keep` in `site/policies.yaml`, still has a page or a redirect. For an anchor of the previous output that is gone, a warning is given.',
  remedy: 'Add `redirectFrom` to the page that replaces it. For an anchor, set its id on the element that replaces it.',
  examples: {
    passes: { 'former:old/index.html': '', _redirects: '/old/ /new/ 301\n', 'new/index.html': '' },
    fails: { 'former:old/index.html': '', 'new/index.html': '' },
  },
  site: (site) => [
    ...site.formerPages.flatMap(({ route, anchors }): RuleProblem[] => {
      const end = endOf(site, route);
      if (end === 'gone')
        return [{ message: `\`${route}\` was published before and no longer works.`, path: '_redirects' }];
      return end === undefined
        ? []
        : anchors()
            .filter((id) => !end.ids.has(id))
            .map((id) => ({
              message: `\`${route}#${id}\` was published before. \`${end.route}\` has no element with this id any more.`,
              path: end.path,
              severity: 'warning',
            }));
    }),
    ...(site.policy?.kept ?? []).flatMap(({ address, source, rule: { id, reason, severity } }): RuleProblem[] => {
      const { path, anchor } = splitHref(address);
      const end = endOf(site, path);
      const named = anchorIn(anchor);
      if (end !== 'gone' && (end === undefined || named === undefined || hasAnchor(end.ids, named))) return [];
      const why = end === 'gone' ? 'It no longer works' : `\`${end.route}\` has no element with this id`;
      const message = `\`${address}\` must be kept. ${why}. (${id}: ${reason})`;
      return [{ message, path: end === 'gone' ? '_redirects' : end.path, severity, source }];
    }),
  ],
};

/**
 * The page that a path shows in the end. `undefined` if that is no page of the site, or if a redirect leads to one
 * place for all anchors.
 */
function endOf(site: CheckedSite, path: string): PageSummary | 'gone' | undefined {
  const first = site.resolve(path, '/');
  const target = first?.redirect ? site.resolve(first.redirect.to, '/') : first;
  if (first && !first.redirect && first.file === undefined) return 'gone';
  return target?.file === undefined || target.anchor !== '' ? undefined : site.pages.get(target.route);
}
