import type { Rule } from '../rule.js';

/** Links, pictures, scripts and other files of the site that are not there. */
export const brokenLink: Rule = {
  id: 'broken-link',
  severity: 'error',
  about: 'What a page links to or loads from its own site is there.',
  remedy: 'Correct the address, publish the file, or add a redirect.',
  examples: {
    passes: { 'index.html': '<a href="/tea/">Tea</a><img src="/pot.svg" alt="">', 'tea/index.html': '', 'pot.svg': '' },
    fails: { 'index.html': '<a href="/coffee/">Coffee</a>' },
  },
  page(page, site) {
    return page.pieces.flatMap((piece) => {
      if (piece.kind !== 'open') return [];
      return references(piece.name, (name) => page.attr(piece, name)).flatMap((href) => {
        const target = site.resolve(href, page.route);
        if (!target || target.file !== undefined || target.redirect) return [];
        return [{ message: `\`${href}\` leads to nothing that is published.`, path: page.path, span: [piece.at, piece.at + piece.raw.length] as const }];
      });
    });
  },
};

function references(name: string, attr: (name: string) => string | undefined): string[] {
  const direct = [attr('src'), attr('poster'), name === 'a' || name === 'area' || (name === 'link' && !/^(?:canonical|alternate|preconnect|dns-prefetch)$/.test(attr('rel') ?? '')) ? attr('href') : undefined, attr('data-src')];
  const sets = (attr('srcset') ?? '').split(/,\s+/).map((part) => part.trim().split(/\s+/)[0]);
  return [...direct, ...sets].filter((href): href is string => href !== undefined && href !== '' && !href.startsWith('#'));
}
