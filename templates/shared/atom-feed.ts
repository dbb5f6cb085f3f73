export interface FeedEntry {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Dates with an offset, such as `2025-11-21T00:00:00+05:30`. */
  readonly published: string;
  readonly updated: string;
}

export interface Feed {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Full addresses of the site and of the feed. */
  readonly home: string;
  readonly self: string;
  /** At least one. */
  readonly entries: readonly FeedEntry[];
}

/** An Atom feed (RFC 4287). Its date is that of the newest entry, so that equal articles give equal bytes. */
export function atomFeed({ title, author, language, home, self, entries }: Feed): string {
  const newest = entries.map(({ updated }) => updated).sort((a, b) => Date.parse(a) - Date.parse(b));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">
  <id>${xml(home)}</id>
  <title>${xml(title)}</title>
  <updated>${newest.at(-1) ?? ''}</updated>
  <author><name>${xml(author)}</name></author>
  <link rel="alternate" type="text/html" href="${xml(home)}"/>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
${entries.map(entryXml).join('')}</feed>
`;
}

function entryXml({ url, title, description, published, updated }: FeedEntry): string {
  return `  <entry>
    <id>${xml(url)}</id>
    <title>${xml(title)}</title>
    <link rel="alternate" type="text/html" href="${xml(url)}"/>
    <published>${published}</published>
    <updated>${updated}</updated>
    <summary>${xml(description)}</summary>
  </entry>
`;
}

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
