import { memo } from '../../memo.js';
import { styleUses } from '../../facts/style/style-uses.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Names in style sheets that nothing defines. */
export const styleReference: Rule = {
  id: 'style-reference',
  severity: 'warning',
  about: 'The animations, custom properties and fonts of style sheets are defined on the site, and the focus is shown.',
  remedy: 'Correct the name, define it, or remove what uses it. Show the focus in another way than by the outline.',
  examples: {
    passes: { 'tea.css': '@keyframes pour { to { rotate: 30deg } } .pot { animation: pour 1s }' },
    fails: { 'tea.css': '@keyframes pour { to { rotate: 30deg } } .pot { animation: poor 1s }' },
  },
  page: (page, site) => {
    const sheets = page.elements('style').flatMap((element) => page.inside(element)[0] ?? []);
    return sheets.flatMap(({ raw, at }) => problemsIn(raw, at, site, (pattern) => pattern.test(page.html)));
  },
  site: (site) => {
    const pages = [...site.pages.values()];
    const isInPage = (pattern: RegExp): boolean => pages.some(({ path }) => pattern.test(site.read(path)));
    const sheets = [...site.files].filter((path) => path.endsWith('.css'));
    return sheets.flatMap((path) => problemsIn(site.read(path), 0, site, isInPage).map((one) => ({ ...one, path })));
  },
};

const FOREIGN = /<link\b[^>]*\bstylesheet\b[^>]*\bhref=["']?(?:https?:)?\/\//;
/** The style sheets and scripts of a site. */
const textOf = memo(1, ({ files, read }: CheckedSite) =>
  [...files]
    .filter((path) => /\.(?:css|m?js)$/.test(path))
    .map(read)
    .join('\n'),
);

function problemsIn(css: string, start: number, site: CheckedSite, isInPage: (pattern: RegExp) => boolean) {
  const open = styleUses(css).filter(
    ({ defined }) => !defined.test(textOf(site)) && !isInPage(defined) && !isInPage(FOREIGN),
  );
  return open.map(({ at, message, styleName }): PageProblem => ({
    message,
    span: [start + at, start + at + 1],
    styleName,
  }));
}
