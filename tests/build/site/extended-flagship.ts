import { readFile } from 'node:fs/promises';
import { buildFlagship, type Flagship, type SiteChanges } from '../../helpers/flagship.js';

const PAGES = new URL('../../../site/pages/', import.meta.url);

/** A coupon with all figures, which the samples leave out. */
const COUPON = `
    - code: REAL-ONE
      heading: One that is real
      offer: Takes half of one fee.
      expires: '2026-02-01'
      peopleUsed: 150000
      left: 12
`;

/** A list of questions without an id. */
const QUESTIONS = `  - block: faqs
    heading: More questions
    items:
      - heading: One more?
        content: <p>Yes.</p>
`;

/**
 * The flagship with pages and data that its own content does not have, built once in a run: four versions of a page in four
 * languages, two pages of text, a coupon with all figures, two lists of questions with one heading.
 */
export async function buildExtendedFlagship(): Promise<Flagship> {
  const changes: SiteChanges = {
    'site/pages/sample.yaml': await copyOf('ludo/index.yaml'),
    'site/pages/sample-hi.yaml': await copyOf('hi/index.yaml', 'translationOf: /sample/\nnoindex: true\n'),
    'site/pages/bn/sample.yaml': await copyOf('bn/ludo/index.yaml', 'translationOf: /sample/\n'),
    'site/pages/gu/sample.yaml': await copyOf('gu/ludo/index.yaml', 'noindex: true\n'),
    'site/pages/lite/other.yaml': pageAt('Another page'),
    'site/pages/zupee-free-elsewhere.yaml': pageAt('A path that begins alike'),
    'site/pages/coupons.yaml': (yaml) => yaml.replace('  items:\n    - code:', `  items:${COUPON}\n    - code:`),
    'site/pages/testimonials.yaml': (yaml) => yaml.replace(/^blocks:\n/m, `blocks:\n${QUESTIONS}${QUESTIONS}`),
  };
  return buildFlagship(changes, 'extended-flagship');
}

/** A page of the site without its `translationOf`, with more keys. */
async function copyOf(page: string, keys = ''): Promise<string> {
  return (await readFile(new URL(page, PAGES), 'utf8'))
    .replace(/^translationOf: .*\n/m, '')
    .replace(/^template: .*\n/m, (line) => line + keys);
}

function pageAt(title: string): string {
  return `template: page\ntitle: ${title}\ndescription: >-\n  A page that stands in for one that is written later, to show which header it gets and what stands below it.\nheading: ${title}\nlead: A page.\n`;
}
