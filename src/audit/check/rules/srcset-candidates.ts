import { spanOf } from '../../../lib/html/html-pieces.js';
import { parseSrcset, type SrcsetCandidate } from '../site/page-resources.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import { pictureKey } from '../site/picture-sizes.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Candidates of a `srcset` that browsers ignore. */
export const srcsetCandidates: Rule = {
  id: 'srcset-candidates',
  severity: 'error',
  about:
    'Each candidate of a `srcset` has one descriptor that browsers understand, such as `640w` or `2x`, all of one kind and each different. With several widths there is a `sizes`. For a width that is not that of the picture a warning is given.',
  remedy: 'Use the `image()` field, which writes them, or correct the descriptor.',
  examples: {
    passes: { 'index.html': '<img src="/pot.png" srcset="/pot.png 1x, /pot-large.png 2x" alt="A pot">' },
    fails: { 'index.html': '<img src="/pot.png" srcset="/pot.png 1x, /pot-large.png 640px" alt="A pot">' },
  },
  page: (page, site) =>
    page.elements('img', 'source', 'link').flatMap((element) => {
      const attribute = element.name === 'link' ? 'imagesrcset' : 'srcset';
      const candidates = parseSrcset(page.attr(element, attribute));
      const span = spanOf(element);
      const problem = problemOf(page, element, candidates);
      if (problem !== undefined) return [{ message: problem, span }];
      return candidates.flatMap(({ address, descriptor }): PageProblem[] => {
        const real = site.pictureSizes.get(pictureKey(page, site, address) ?? '')?.width;
        const width = Number(/^(\d+)w/.exec(descriptor)?.[1] ?? real);
        // Programs round widths.
        if (real === undefined || Math.abs(width - real) <= 0.05 * real) return [];
        const message = `\`${address.slice(0, 60)}\` is ${String(real)} pixels wide, but the \`srcset\` says ${descriptor}.`;
        return [{ message, span, severity: 'warning' }];
      });
    }),
};

function problemOf(
  page: CheckedPage,
  element: PageElement,
  candidates: readonly SrcsetCandidate[],
): string | undefined {
  const seen = new Map<string, string>();
  for (const { address, descriptor } of candidates) {
    if (!isUnderstood(descriptor)) return `Browsers ignore \`${address} ${descriptor}\` in the \`srcset\`.`;
    const size = descriptor === '' ? '1x' : descriptor;
    const other = seen.get(size);
    if (other !== undefined) return `Browsers ignore \`${address}\`: \`${other}\` is also for \`${size}\`.`;
    seen.set(size, address);
  }
  const kinds = new Set([...seen.keys()].map((size) => size.at(-1)));
  if (kinds.has('x') && kinds.size > 1) return 'The `srcset` mixes widths and densities.';
  const sizes = page.attr(element, element.name === 'link' ? 'imagesizes' : 'sizes');
  return seen.size > 1 && !kinds.has('x') && (sizes ?? '').trim() === ''
    ? 'The `srcset` has widths, but there is no `sizes`: browsers assume the width of the window.'
    : undefined;
}

/** Whether browsers use a candidate with this descriptor (HTML standard, "parse a srcset attribute"). */
function isUnderstood(descriptor: string): boolean {
  return (
    descriptor === '' ||
    /^[1-9]\d*w(?:\s+[1-9]\d*h)?$/.test(descriptor) ||
    (/^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?x$/i.test(descriptor) && Number.parseFloat(descriptor) > 0)
  );
}
