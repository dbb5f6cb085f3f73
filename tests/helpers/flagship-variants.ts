import { readFileSync } from 'node:fs';
import type { SiteChanges } from './flagship.js';

/** Changes of the flagship that several test files use: arguments of `buildFlagship`. */
type Variant = readonly [changes: SiteChanges, sharedAs: string];

const PAGES = new URL('../../site/pages/', import.meta.url);

/** A coupon that has ended, and one that ends before the sample. */
const COUPON = `
    - code: REAL-ONE
      heading: One that is real
      offer: Takes half of one fee.
      expires: '2026-02-01'
      peopleUsed: 150000
      left: 12
    - code: LATER-ONE
      heading: One that ends later
      offer: Takes half of one fee.
      expires: '2027-12-31'
`;

/** A list of questions without an id. */
const QUESTIONS = `  - block: faqs
    heading: More questions
    items:
      - heading: One more?
        content: <p>Yes.</p>
`;

/**
 * The flagship with pages and data that its own content does not have: four versions of a page in four
 * languages, two pages of text, two coupons with all figures, two lists of questions with one heading.
 */
export const EXTENDED: Variant = [
  {
    'site/pages/sample.yaml': copyOf('ludo/index.yaml'),
    'site/pages/sample-hi.yaml': copyOf('hi/index.yaml', 'locale: hi\ntranslationOf: /sample/\nnoindex: true\n'),
    'site/pages/bn/sample.yaml': copyOf('bn/ludo/index.yaml', 'translationOf: /sample/\n'),
    'site/pages/gu/sample.yaml': copyOf('gu/ludo/index.yaml', 'noindex: true\n'),
    'site/pages/lite/other.yaml': pageAt('Another page'),
    'site/pages/zupee-free-elsewhere.yaml': pageAt('A path that begins alike'),
    'site/pages/coupons.yaml': (yaml) => yaml.replace('  items:\n    - code:', `  items:${COUPON}\n    - code:`),
    'site/pages/testimonials.yaml': (yaml) => yaml.replace(/^blocks:\n/m, `blocks:\n${QUESTIONS}${QUESTIONS}`),
  },
  'flagship-extended',
];

/** The flagship with the illustrative figure of players on other pages. */
export const WITH_FIGURE: Variant = [
  { 'site/data/social-proof.yaml': (yaml) => yaml.replace(/^shown: .*$/m, 'shown: [/, /ludo/download-app/]') },
  'flagship-with-figure',
];

/** Months of several words, with characters that have to be escaped. */
const MONTHS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'].map(
  (number) => `"Month, \\"${number}\\" of the year"`,
);

/** The flagship with other settings and data: a notice of data use, long names of months, an empty Hindi footer. */
export const OTHER_SETTINGS: Variant = [
  {
    'site/site.yaml': (yaml) => yaml.replace(/^consent: none$/m, 'consent: notice'),
    'site/data/labels.yaml': (yaml) => yaml.replace(/^months: .*$/m, `months: [${MONTHS.join(', ')}]`),
    'site/data/footer.hi.yaml': 'columns: []\n',
  },
  'flagship-other-settings',
];

/** A page of the site without its `translationOf`, with more keys. */
function copyOf(page: string, keys = ''): string {
  return readFileSync(new URL(page, PAGES), 'utf8')
    .replace(/^translationOf: .*\n/m, '')
    .replace(/^template: .*\n/m, (line) => line + keys);
}

function pageAt(title: string): string {
  return `template: page\ntitle: ${title}\ndescription: >-\n  A page that stands in for one that is written later, to show which header it gets and what stands below it.\nheading: ${title}\nlead: A page.\n`;
}
