import type { Rule } from '../rule.js';

/** Structured data that search engines would not understand. */
export const structuredData: Rule = {
  id: 'structured-data',
  severity: 'error',
  about: 'Structured data is JSON-LD of a known vocabulary and has what its type needs.',
  remedy: 'Fill in the field that the message names.',
  examples: {
    passes: { 'index.html': '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"Tea"}</script>' },
    fails: { 'index.html': '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article"}</script>' },
  },
  page: (page) =>
    page.elements('script').flatMap((element) => {
      if (page.attr(element, 'type') !== 'application/ld+json') return [];
      const span = [element.at, element.at + element.raw.length] as const;
      const text = page.pieces[element.index + 1]?.raw ?? '';
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch (error) {
        return [{ message: `The structured data is no JSON: ${error instanceof Error ? error.message : String(error)}.`, path: page.path, span }];
      }
      const context = isRecord(value) ? value['@context'] : undefined;
      const outer = typeof context === 'string' && /^https?:\/\/schema\.org\/?$/.test(context) ? [] : [{ message: 'The structured data names no `@context` of schema.org.', path: page.path, span }];
      return [...outer, ...missingFields(value, '').map((message) => ({ message, path: page.path, span }))];
    }),
};

/** What search engines need of a type before they show it. Source: Google Search Central, "Structured data markup that Google Search supports". */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Article: ['headline'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Organization: ['name'],
  WebSite: ['name', 'url'],
  Person: ['name'],
  Product: ['name'],
  SoftwareApplication: ['name'],
  MobileApplication: ['name'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
  HowTo: ['name', 'step'],
};

function missingFields(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => missingFields(item, `${place}[${String(index)}]`));
  if (!isRecord(value)) return [];
  const type = value['@type'];
  const own = place === '' && type === undefined && value['@graph'] === undefined ? ['The structured data names no `@type`.'] : [];
  const needed = typeof type === 'string' ? (NEEDED[type] ?? []) : [];
  const missing = needed.filter((name) => value[name] === undefined || value[name] === '').map((name) => `\`${String(type)}\`${place === '' ? '' : ` at \`${place}\``} has no \`${name}\`.`);
  return [...own, ...missing, ...Object.entries(value).flatMap(([key, item]) => missingFields(item, place === '' ? key : `${place}.${key}`))];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
