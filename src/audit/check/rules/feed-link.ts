import { feedAddresses } from '../../facts/read-feed.js';
import { isMissing } from '../site/missing-target.js';
import type { Rule } from '../site/rule.js';

/** Addresses in feeds that lead nowhere. */
export const feedLink: Rule = {
  id: 'feed-link',
  severity: 'error',
  about: 'Everything that a feed of the site links to on the site exists.',
  remedy: 'Remove the entry, correct its address, or add a redirect.',
  examples: {
    passes: {
      'tea/index.html': '',
      'feed.xml': '<feed><entry><link href="https://tea.example/tea/"/></entry></feed>',
    },
    fails: { 'feed.xml': '<rss><channel><item><link>https://tea.example/coffee/</link></item></channel></rss>' },
  },
  site: (site) =>
    [...site.files].flatMap((path) =>
      [...new Set(feedAddresses(path, site.read))].flatMap((address) => {
        const target = site.resolve(address, `/${path}`);
        return target && isMissing(site, target)
          ? [{ message: `\`${address}\` in the feed is not published.`, path, text: address }]
          : [];
      }),
    ),
};
