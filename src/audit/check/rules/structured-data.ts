import type { Span } from '../../../lib/html/html-pieces.js';
import { deepValueAt, MAX_DEPTH } from '../../../lib/fs/limits.js';
import type { PageProblem, Rule } from '../site/rule.js';
import { repeatedKey, structuredDataProblems } from '../structured-data/structured-data-problems.js';
import { addressOf, definedIds, referenceProblems } from '../structured-data/structured-data-references.js';

const crumbs = (url: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Tea","item":"${url}"}]}</script>`;

/** Structured data that search engines cannot use. */
export const structuredData: Rule = {
  id: 'structured-data',
  severity: 'error',
  about:
    'Structured data is JSON-LD of schema.org. It has the required fields of its types, with values of the right kind and addresses that exist.',
  remedy: 'Correct the field that the message names.',
  examples: {
    passes: { 'index.html': crumbs('https://tea.example/') },
    fails: { 'index.html': crumbs('/') },
  },
  page: (page, site) => {
    const scripts = page
      .elements('script')
      .filter((element) => /^\s*application\/ld\+json\s*(?:;|$)/i.test(page.attr(element, 'type') ?? ''));
    const blocks = scripts.map((element): PageProblem | Block => {
      const text = page.inside(element)[0]?.raw ?? '';
      const span = [element.at, element.at + element.raw.length + text.length] as const;
      if (deepValueAt(text) !== undefined) {
        const message = `The structured data is nested more than ${String(MAX_DEPTH)} levels deep.`;
        return { message, span };
      }
      try {
        return { text, span, value: JSON.parse(text) as unknown };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { message: `The structured data is not valid JSON: ${reason}.`, span };
      }
    });
    const own = definedIds(
      blocks.flatMap((block) => ('value' in block ? [block.value] : [])),
      addressOf(page, site),
    );
    return blocks.flatMap((block): PageProblem[] => {
      if (!('value' in block)) return [block];
      const { text, span, value } = block;
      const key = repeatedKey(text);
      return [
        ...(key === undefined ? [] : [`One object has the key \`${key}\` twice.`]),
        ...structuredDataProblems(value),
        ...referenceProblems(value, page, site, own),
      ].map((message) => ({ message, span }));
    });
  },
};

interface Block {
  readonly text: string;
  readonly span: Span;
  readonly value: unknown;
}
