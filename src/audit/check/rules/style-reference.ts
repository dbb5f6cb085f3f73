import { didYouMeanText, misspelt } from '../../../lib/text/did-you-mean.js';
import { memo } from '../../memo.js';
import { readStyleSheet } from '../site/style-sheets.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { Rule } from '../site/rule.js';

/** Names in style sheets that nothing defines. */
export const styleReference: Rule = {
  id: 'style-reference',
  severity: 'warning',
  about:
    'The animations, custom properties and fonts that style sheets use are defined on the site, and a style sheet that removes the outline of the focus shows the focus in another way.',
  remedy: 'Correct the name, define it, or remove what uses it.',
  examples: {
    passes: { 'tea.css': '@keyframes pour { to { rotate: 30deg } } .pot { animation: pour 1s }' },
    fails: { 'tea.css': '@keyframes pour { to { rotate: 30deg } } .pot { animation: poor 1s }' },
  },
  page: (page, site) =>
    page.elements('style').flatMap((element) => {
      const text = page.inside(element)[0];
      if (!text) return [];
      const { uses, defines } = readStyleSheet(text.raw);
      return [...uses].flatMap(([name, at]) => {
        const start = text.at + at;
        const message = defines.has(name) ? undefined : problemOf(name, site, () => namesIn(page.html));
        return message === undefined ? [] : [{ message, span: [start, start + 1] as const, ...propertyOf(name) }];
      });
    }),
  site: (site) =>
    [...site.files].flatMap((path) =>
      (path.endsWith('.css') ? [...readStyleSheet(site.read(path)).uses] : []).flatMap(([name, at]) => {
        const message = problemOf(name, site, () => namesOfPages(site));
        return message === undefined ? [] : [{ message, path, span: [at, at + 1] as const, ...propertyOf(name) }];
      }),
    ),
};

function propertyOf(use: string): { readonly styleName?: string } {
  return use.startsWith('--') ? { styleName: use } : {};
}

/** Names that the style sheet files of a site define. */
const definedNames = memo(1, (site: CheckedSite): ReadonlySet<string> => {
  const sheets = [...site.files].filter((path) => path.endsWith('.css'));
  return new Set(sheets.flatMap((path) => [...readStyleSheet(site.read(path)).defines]));
});

/** All scripts, which may define a name. */
const scriptTexts = memo(1, (site: CheckedSite): string =>
  [...site.files].flatMap((path) => (/\.m?js$/.test(path) ? [site.read(path)] : [])).join('\n'),
);

/** Names that pages define, by their style sheets, scripts and attributes. */
const namesOfPages = memo(1, (site: CheckedSite): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { path } of site.pages.values()) for (const name of namesIn(site.read(path))) found.add(name);
  return found;
});

const OUTSIDE = '<link>';
const NAMES =
  /(--[\w-]+)(?=["'`]?\s*[:,\]])|(@(?:-webkit-)?keyframes\s+["']?[\w-]+)|(<link\b[^>]*\bstylesheet\b[^>]*\bhref=["']?(?:https?:)?\/\/)|(:focus(?:-visible)?[^{}]*\{[^{}]*(?:outline:\s*[^\s0n]|box-shadow|border|background))/g;

function namesIn(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, property, keyframes, link, focus] of html.matchAll(NAMES))
    found.add(
      property ??
        (keyframes && `@keyframes ${/[\w-]+$/.exec(keyframes)?.[0] ?? ''}`) ??
        (link && OUTSIDE) ??
        (focus && ':focus') ??
        '',
    );
  return found;
}

/** Looks at pages and scripts only for a name that no style sheet file defines. */
function problemOf(use: string, site: CheckedSite, names: () => ReadonlySet<string>): string | undefined {
  const [, kind = '', name = use] = /^([@:]\S+) ([^]*)$/.exec(use) ?? [];
  if (kind === '@font-face') {
    const fonts = [...definedNames(site)].flatMap((one) => (one.startsWith(kind) ? [one.slice(kind.length + 1)] : []));
    const near = fonts.includes(name) ? undefined : misspelt(name, fonts);
    const isOther = near === undefined || near.startsWith(name) || name.startsWith(near);
    return isOther ? undefined : `No \`@font-face\` is named \`${name}\`. ${didYouMeanText(name, near)}`;
  }
  const wanted = kind === ':focus' ? kind : use;
  if (definedNames(site).has(wanted) || names().has(wanted)) return undefined;
  if (kind === ':focus') return `\`${name}\` removes the outline of the focus, and nothing else shows the focus.`;
  if (names().has(OUTSIDE) || scriptTexts(site).includes(name)) return undefined;
  return kind === '' ? `Nothing defines \`${name}\`.` : `No \`@keyframes\` is named \`${name}\`.`;
}
