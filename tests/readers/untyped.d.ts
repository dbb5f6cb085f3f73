declare module 'rss-finder' {
  export default function rssFinder(
    url: string,
  ): Promise<{ readonly feedUrls: readonly { readonly title: string; readonly url: string }[] }>;
}

declare module '@rowanmanning/feed-parser' {
  export function parseFeed(xml: string): {
    readonly title: string | null;
    readonly language: string | null;
    readonly url: string | null;
    readonly self: string | null;
    readonly items: readonly {
      readonly id: string | null;
      readonly title: string | null;
      readonly url: string | null;
      readonly description: string | null;
      readonly published: Date | null;
    }[];
  };
}

declare module '@extractus/feed-extractor' {
  export function extractFromXml(
    xml: string,
    options: { readonly descriptionMaxLen: number },
  ): {
    readonly title: string;
    readonly link: string;
    readonly language: string;
    readonly entries: readonly {
      readonly id: string;
      readonly title: string;
      readonly link: string;
      readonly description: string;
      readonly published: string;
    }[];
  };
}
