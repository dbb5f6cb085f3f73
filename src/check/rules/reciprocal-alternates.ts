import type { Rule } from '../rule.js';

/** Language versions that do not name each other. */
export const reciprocalAlternates: Rule = {
  id: 'reciprocal-alternates',
  severity: 'error',
  about: 'Language versions of a page name each other, and themselves.',
  remedy: 'Set `translationOf` on the translation.',
  examples: {
    passes: {
      'index.html':
        '<link rel="alternate" hreflang="en" href="https://tea.example/"><link rel="alternate" hreflang="hi" href="https://tea.example/hi/">',
      'hi/index.html':
        '<link rel="alternate" hreflang="en" href="https://tea.example/"><link rel="alternate" hreflang="hi" href="https://tea.example/hi/">',
    },
    fails: {
      'index.html':
        '<link rel="alternate" hreflang="en" href="https://tea.example/"><link rel="alternate" hreflang="hi" href="https://tea.example/hi/">',
      'hi/index.html': '',
    },
  },
  site: (site) =>
    [...site.pages.values()].flatMap(({ path, route, alternates }) => {
      if (alternates.length === 0) return [];
      const problems = alternates.some(({ href }) => site.resolve(href, route)?.route === route)
        ? []
        : [{ message: 'The page names language versions, but not itself.', path }];
      return alternates.reduce((list, { hreflang, href }) => {
        const target = site.resolve(href, route);
        if (!target) return list;
        const other = site.pages.get(target.route);
        if (!other)
          return [...list, { message: `The version in \`${hreflang}\` leads to \`${href}\`, which is no page.`, path }];
        if (target.moved !== undefined)
          return [
            ...list,
            {
              message: `The version in \`${hreflang}\` leads to \`${href}\`, which is redirected to \`${target.moved}\`.`,
              path,
            },
          ];
        const back = other.alternates.some((item) => site.resolve(item.href, target.route)?.route === route);
        return back
          ? list
          : [
              ...list,
              {
                message: `\`${target.route}\` is named as the version in \`${hreflang}\` and does not name this page.`,
                path,
              },
            ];
      }, problems);
    }),
};
