import { deepValueAt, MAX_DEPTH } from '../../lib/limits.js';
import type { Rule } from '../rule.js';
import { structuredDataProblems } from '../structured-data-problems.js';

const crumbs = (url: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Tea","item":"${url}"}]}</script>`;

/** Structured data that search engines would not understand. */
export const structuredData: Rule = {
  id: 'structured-data',
  severity: 'error',
  about:
    'Structured data is JSON-LD of schema.org and has the fields that its type needs, with values of their kind: addresses, dates, numbers, objects of the right type.',
  remedy: 'Mend the field that the message names.',
  examples: {
    passes: { 'index.html': crumbs('https://tea.example/') },
    fails: { 'index.html': crumbs('/') },
  },
  page: (page) =>
    page.elements('script').flatMap((element) => {
      if (page.attr(element, 'type') !== 'application/ld+json') return [];
      const text = page.inside(element)[0]?.raw ?? '';
      const span = [element.at, element.at + element.raw.length + text.length] as const;
      if (deepValueAt(text) !== undefined) {
        const message = `The structured data is nested more than ${String(MAX_DEPTH)} levels deep.`;
        return [{ message, path: page.path, span }];
      }
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch (error) {
        return [
          {
            message: `The structured data is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
            path: page.path,
            span,
          },
        ];
      }
      return structuredDataProblems(value).map((message) => ({ message, path: page.path, span }));
    }),
};
