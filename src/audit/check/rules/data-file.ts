import { createRequire } from 'node:module';
import type * as resvg from '@resvg/resvg-js';
import { isFeed } from '../../site-file-texts.js';
import type { Rule, RuleProblem } from '../site/rule.js';
import { sitemaps } from '../site/sitemap-entries.js';
import { W3C_DATE } from '../site/time-values.js';

const require = createRequire(import.meta.url);

/** Data files that programs cannot read. */
export const dataFile: Rule = {
  id: 'data-file',
  severity: 'error',
  about:
    'JSON files, web manifests, feeds, sitemaps, drawings and other XML files can be parsed. For relative addresses in a sitemap, and for dates that feeds and sitemaps cannot have, a warning is given.',
  remedy: 'Correct the file at the position that the message names.',
  examples: {
    passes: { 'teas.json': '["sencha"]', 'feed.xml': '<rss><channel><title>Tea &amp; pots</title></channel></rss>' },
    fails: { 'feed.xml': '<rss><channel><title>Tea & pots</title></channel></rss>' },
  },
  site: (site) =>
    [...site.files].flatMap((path) => {
      if (!/\.(?:json|jsonld|geojson|webmanifest|xml|rss|atom|svg|opml|kml|gpx|xslt?)$/i.test(path)) return [];
      const text = site.read(path);
      const problem = parseProblem(text, /json$|manifest$|ld$/i.test(path));
      if (problem !== undefined) return [{ message: `\`${path}\` cannot be parsed: ${problem}.`, path }];
      return sitemaps(site).includes(path) || isFeed(text) ? valueProblems(text, path) : [];
    }),
};

/** Why a text is no JSON or no well-formed XML; the parser of XML is that of drawings. */
function parseProblem(text: string, isJson: boolean): string | undefined {
  try {
    if (isJson) return void JSON.parse(text.replace(/^\uFEFF/, ''));
    // Loaded here: most commands never need it. With another namespace nothing is drawn, so that no file is read.
    const { Resvg } = require('@resvg/resvg-js') as typeof resvg;
    new Resvg(text.replaceAll('w3.org/2000/svg', 'w3.org/2000/xml'), { font: { loadSystemFonts: false } });
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isOtherXml = reason.endsWith('the document does not have a root node') && text.trim() !== '';
    return isOtherXml ? undefined : reason.replace(/^.*?parsing failed cause /, '');
  }
}

/** Elements of feeds and sitemaps, and what their values are. */
const VALUES: readonly (readonly [elements: RegExp, value: RegExp, what: string])[] = [
  [/<(loc)>\s*([^<]*?)\s*<\/loc>/g, /^https?:\/\//i, 'an absolute address'],
  [/<(lastmod|updated|published)>\s*([^<]*?)\s*<\/\1>/g, W3C_DATE, 'a date of the format of the W3C'],
  [
    /<(pubDate|lastBuildDate)>\s*([^<]*?)\s*<\/\1>/g,
    /^(?:[A-Z][a-z]{2},\s+)?\d{1,2}\s+[A-Z][a-z]{2}\s+(?:\d{4}|\d\d)\s+\d\d:\d\d(?::\d\d)?\s+(?:[+-]\d{4}|[A-Z]{1,4})$/,
    'a date of the format RFC 822',
  ],
];

function valueProblems(xml: string, path: string): RuleProblem[] {
  return VALUES.flatMap(([elements, valid, what]) =>
    [...xml.matchAll(elements)].flatMap(([, name = '', value = '']): RuleProblem[] => {
      const message = `\`${name}\` is \`${value}\` and not ${what}.`;
      return valid.test(value) ? [] : [{ message, path, text: value, severity: 'warning' }];
    }),
  );
}
