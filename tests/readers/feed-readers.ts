import { Readable } from 'node:stream';
import { extractFromXml } from '@extractus/feed-extractor';
import { parseFeed } from '@rowanmanning/feed-parser';
import FeedParser from 'feedparser';
import RssParser from 'rss-parser';

/** What a reader shows of a feed. Summaries are plain text. */
export interface ReadFeed {
  readonly title: string | null | undefined;
  /** Address of the site. */
  readonly home: string | null | undefined;
  readonly entries: readonly {
    readonly title: string | null | undefined;
    readonly url: string | null | undefined;
    readonly summary: string | null | undefined;
    readonly published: string | undefined;
  }[];
}

const day = (date: Date | string | null | undefined): string | undefined =>
  date === null || date === undefined ? undefined : new Date(date).toISOString();

/** Readers of feeds on npm, by name. */
export const feedReaders: Readonly<Record<string, (xml: string) => Promise<ReadFeed>>> = {
  feedparser: async (xml) => {
    const parser = Readable.from([xml]).pipe(new FeedParser({ addmeta: false }));
    const entries: ReadFeed['entries'][number][] = [];
    for await (const { title, link, summary, pubdate } of parser)
      entries.push({ title, url: link, summary, published: day(pubdate) });
    return { title: parser.meta.title, home: parser.meta.link, entries };
  },
  'rss-parser': async (xml) => {
    const { title, link, items } = await new RssParser<object, { pubDate: string; summary: string }>().parseString(xml);
    return {
      title,
      home: link,
      entries: items.map((item) => ({
        title: item.title,
        url: item.link,
        summary: item.summary,
        published: day(item.pubDate),
      })),
    };
  },
  '@rowanmanning/feed-parser': (xml) => {
    const { title, url, items } = parseFeed(xml);
    return Promise.resolve({
      title,
      home: url,
      entries: items.map((item) => ({
        title: item.title,
        url: item.url,
        summary: item.description,
        published: day(item.published),
      })),
    });
  },
  '@extractus/feed-extractor': (xml) => {
    const { title, link, entries } = extractFromXml(xml, { descriptionMaxLen: 0 });
    return Promise.resolve({
      title,
      home: link,
      entries: entries.map((item) => ({
        title: item.title,
        url: item.link,
        summary: item.description,
        published: day(item.published),
      })),
    });
  },
};
