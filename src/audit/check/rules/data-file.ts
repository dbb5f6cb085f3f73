import { z } from '../../../api/zod.js';
import { sitemaps } from '../site/sitemap-entries.js';
import { isFeed } from '../../site-file-texts.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { Rule, RuleProblem } from '../site/rule.js';
import { isW3cDate } from '../site/time-values.js';
import { xmlProblem } from '../site/xml-problem.js';

/** Data files that programs cannot read. */
export const dataFile: Rule = {
  id: 'data-file',
  severity: 'error',
  about:
    'JSON files, web manifests, feeds, sitemaps, drawings and other XML files can be parsed. Dates in feeds and sitemaps have the format of these, and each address in a sitemap is absolute.',
  remedy: 'Correct the file at the position that the message names.',
  examples: {
    passes: { 'teas.json': '["sencha"]', 'feed.xml': '<rss><channel><title>Tea &amp; pots</title></channel></rss>' },
    fails: { 'feed.xml': '<rss><channel><title>Tea & pots</title></channel></rss>' },
  },
  site: (site) =>
    [...site.files].flatMap((path) =>
      problemsIn(path, site).map(({ what, severity }) => ({ message: `\`${path}\` ${what}.`, path, severity })),
    ),
};

interface Found {
  /** The end of a sentence that starts with the name of the file. */
  readonly what: string;
  readonly severity?: RuleProblem['severity'];
}

function problemsIn(path: string, site: CheckedSite): Found[] {
  if (/\.(?:json|jsonld|geojson|webmanifest)$/i.test(path)) return jsonProblems(site.read(path), path);
  if (!/\.(?:xml|rss|atom|svg|opml|kml|gpx|xslt?)$/i.test(path)) return [];
  const text = site.read(path);
  const problem = xmlProblem(text);
  if (problem !== undefined) return [{ what: `is no well-formed XML: ${problem}` }];
  const isSitemap = sitemaps(site).includes(path);
  return isSitemap || (!path.endsWith('.svg') && isFeed(text)) ? valueProblems(text, isSitemap) : [];
}

function jsonProblems(text: string, path: string): Found[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return [{ what: `is no valid JSON: ${error instanceof Error ? error.message : String(error)}` }];
  }
  const isFeedFile = z.object({ version: z.string().startsWith('https://jsonfeed.org/') }).safeParse(value).success;
  const problem = isFeedFile ? jsonFeed.safeParse(value).error?.issues[0] : undefined;
  if (problem) return [{ what: `is no valid JSON Feed: \`${problem.path.join('.')}\` is missing or wrong` }];
  const isManifest =
    path.endsWith('.webmanifest') && (typeof value !== 'object' || value === null || Array.isArray(value));
  return isManifest ? [{ what: 'is no web manifest: it holds no object' }] : [];
}

/** What feed readers need (JSON Feed 1.1). */
const jsonFeed = z.object({
  title: z.string(),
  items: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      date_published: z.iso.datetime({ offset: true }).optional(),
      date_modified: z.iso.datetime({ offset: true }).optional(),
    }),
  ),
});

/** Elements of feeds and sitemaps with a date or an address. */
const VALUES = /<(lastmod|updated|published|pubDate|lastBuildDate|loc)>\s*([^<]*?)\s*<\/\1>/g;

/** A date of RFC 822 with a time, whose day of the week may be missing. */
const MAIL_DATE =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),\s+)?\d{1,2}\s+[A-Z][a-z]{2}\s+(?:\d{4}|\d\d)\s+\d\d:\d\d(?::\d\d)?\s+(?:[+-]\d{4}|[A-Z]{1,4})$/;

function valueProblems(xml: string, isSitemap: boolean): Found[] {
  return [...xml.matchAll(VALUES)].flatMap(([, name = '', value = '']) => {
    if (name === 'loc')
      return isSitemap && !/^https?:\/\//i.test(value)
        ? [{ what: `has the address \`${value}\`, which is not absolute` }]
        : [];
    const isMail = name === 'pubDate' || name === 'lastBuildDate';
    const isDate = isMail ? MAIL_DATE.test(value) : isW3cDate(value) && (name === 'lastmod' || value.includes('T'));
    const format = isMail ? 'RFC 822' : 'W3C';
    return isDate
      ? []
      : [{ what: `has the ${name} \`${value}\`, which is no date of the format ${format}`, severity: 'warning' }];
  });
}
