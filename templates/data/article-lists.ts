import { defineData, z } from 'islet';
import { articleTag } from '../fields/article-tag.js';
import { closingSchema } from '../fields/closing.js';
import { textWithPlaces } from '../fields/text-with-places.js';

const text = z.string().min(1);

const list = z.object({
  title: text.meta({ description: 'Title of the list in search results' }),
  description: text.meta({ description: 'What the list holds, for search results: 70 to 155 characters' }),
  heading: text.meta({ description: 'Heading of the list' }),
  lead: text.meta({ description: 'A sentence below the heading' }),
});

export default defineData({
  description: 'The list of all articles, and one for each of their tags.',
  kind: 'single',
  schema: z.object({
    all: list
      .extend({ name: text.meta({ description: 'Its name among the tags' }) })
      .meta({ description: 'The list of all articles' }),
    tags: z
      .array(
        list.extend({
          id: articleTag.meta({ description: 'The tag, as articles name it' }),
          name: text.meta({ description: 'Name of the tag' }),
        }),
      )
      .min(1)
      .meta({ description: 'The tags, in the order in which they are shown' }),
    tagsLabel: text.meta({ description: 'Says what the tags are' }),
    part: textWithPlaces('number', 'count').meta({ description: 'Heading of a part, with `{number}` and `{count}`' }),
    whole: text.meta({ description: 'The same heading for a list of one part' }),
    closing: closingSchema,
    previous: text.meta({ description: 'Link to the part before' }),
    next: text.meta({ description: 'Link to the next part' }),
  }),
});
