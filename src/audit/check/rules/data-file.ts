import { createRequire } from 'node:module';
import type * as resvg from '@resvg/resvg-js';
import type { Rule } from '../site/rule.js';

const require = createRequire(import.meta.url);

/** Data files that programs cannot read. */
export const dataFile: Rule = {
  id: 'data-file',
  severity: 'error',
  about: 'JSON files, web manifests, feeds, sitemaps, drawings and other XML files can be parsed.',
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
      return problem === undefined ? [] : [{ message: `\`${path}\` cannot be parsed: ${problem}.`, path }];
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
