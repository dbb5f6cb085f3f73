export interface FeedEntry {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** ISO dates, such as `2025-11-21`. */
  readonly published: string;
  readonly updated: string;
}

export interface Feed {
  readonly title: string;
  readonly locale: string;
  /** Full addresses of the site and of the feed. */
  readonly home: string;
  readonly self: string;
  readonly entries: readonly FeedEntry[];
}

/** An Atom feed (RFC 4287). Its date is that of the newest entry, so that equal articles give equal bytes. */
export function atomFeed({ title, locale, home, self, entries }: Feed): string {
  const newest =
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? '1970-01-01';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(locale)}">
  <id>${xml(home)}</id>
  <title>${xml(title)}</title>
  <updated>${moment(newest)}</updated>
  <author><name>${xml(title)}</name></author>
  <link href="${xml(home)}"/>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
${entries.map(entryXml).join('')}</feed>
`;
}

function entryXml({ url, title, description, published, updated }: FeedEntry): string {
  return `  <entry>
    <id>${xml(url)}</id>
    <title>${xml(title)}</title>
    <link href="${xml(url)}"/>
    <published>${moment(published)}</published>
    <updated>${moment(updated)}</updated>
    <summary>${xml(description)}</summary>
  </entry>
`;
}

function moment(date: string): string {
  return `${date}T00:00:00Z`;
}

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
