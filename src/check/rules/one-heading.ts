import type { Rule } from '../rule.js';

/** Pages without a first heading, with several, or with levels left out. */
export const oneHeading: Rule = {
  id: 'one-heading',
  severity: 'error',
  about: 'A page has one `h1`, and no level is left out below it.',
  remedy: 'Use one `h1`, then `h2`, then `h3`.',
  examples: {
    passes: { 'index.html': '<h1>Tea</h1><h2>Green</h2><h3>Sencha</h3><h2>Black</h2>' },
    fails: { 'index.html': '<h1>Tea</h1><h3>Sencha</h3>' },
  },
  page: (page) => {
    const headings = page.elements('h1', 'h2', 'h3', 'h4', 'h5', 'h6');
    const first = headings.filter(({ name }) => name === 'h1');
    if (first.length !== 1) return [{ message: first.length === 0 ? 'The page has no `h1`.' : `The page has ${String(first.length)} \`h1\`.`, path: page.path }];
    return headings.flatMap((heading, index) => {
      const previous = headings[index - 1];
      if (!previous || Number(heading.name[1]) <= Number(previous.name[1]) + 1) return [];
      return [{ message: `\`${heading.name}\` "${page.textOf(heading)}" follows \`${previous.name}\`: a level is left out.`, path: page.path, span: [heading.at, heading.at + heading.raw.length] as const }];
    });
  },
};
