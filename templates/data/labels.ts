import { defineData, z } from 'islet';
import { textWithPlaces } from '../fields/text-with-places.js';

const text = z.string().min(1);

export default defineData({
  description: 'Words of parts that many pages share, in each language.',
  kind: 'single',
  schema: z.object({
    skipLink: text.meta({ description: 'First link of the page, which leads to its content' }),
    home: text.meta({ description: 'The home page in breadcrumbs' }),
    breadcrumbs: text.meta({ description: 'Name of the breadcrumbs for screen readers' }),
    contents: text.meta({ description: 'Heading of a table of contents' }),
    related: text.meta({ description: 'Heading above related articles' }),
    newTab: text.meta({ description: 'Added to links that open in a new tab, for screen readers' }),
    published: text.meta({ description: 'Before the date of a text that was not changed since' }),
    updated: text.meta({ description: 'Before the date of the last change' }),
    inLanguage: z.record(z.string(), text).default({}).meta({
      description: 'Behind links to pages in other languages, by the language of these pages, such as `hi: in Hindi`',
    }),
    months: z.array(text).length(12).meta({ description: 'Names of the months, for dates such as `1 November 2025`' }),
    sample: text.meta({ description: 'Mark on what is only a sample: a coupon, a quotation, an address' }),
    sampleNote: text.meta({ description: 'Below short facts, if some of them are samples' }),
    inShort: text.meta({ description: 'Heading above what an article says in a few sentences' }),
    call: text.meta({ description: 'Beside the download button within an article' }),
    neighbours: text.meta({ description: 'Name of the links to the articles before and after' }),
    previous: text.meta({ description: 'Above the article before this one' }),
    next: text.meta({ description: 'Above the article after this one' }),
    byline: text.meta({ description: 'Who writes the articles' }),
    drawn: text.meta({ description: 'Below drawn screens of the app: says that they are no photographs' }),
    readingTime: textWithPlaces('minutes').meta({ description: 'Reading time; `{minutes}` is replaced by the number' }),
  }),
});
