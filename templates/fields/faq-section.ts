import { html, image, z } from 'islet';
import { anchor } from './anchor.js';
import { distinctAnchors } from './distinct.js';

const faqItem = z.object({
  id: anchor.optional(),
  heading: z.string().min(1).meta({ description: 'The question' }),
  icon: image('Icon, 24 x 24').optional(),
  content: html('The answer'),
});

export const faqSectionSchema = z
  .object({
    id: anchor.optional(),
    heading: z.string().min(1).meta({ description: 'Heading of the questions' }),
    items: z.array(faqItem).min(1).meta({ description: 'Questions with their answers' }),
  })
  .meta({ description: 'Questions and answers, which search engines are told of as well' });

export type FaqSection = z.output<typeof faqSectionSchema>;

/** Lists of questions, each of which is a link target. */
export const faqGroups = z
  .array(
    faqSectionSchema
      .extend({
        id: anchor,
        heading: z.string().min(1).meta({ description: 'What the questions of the group are about' }),
      })
      .meta({ description: 'Questions about one subject' }),
  )
  .min(1)
  .superRefine(distinctAnchors)
  .meta({ description: 'Questions by subject' });

const questions = z.array(z.tuple([z.string(), z.string()]));

/** The questions that are link targets, each with its id, for the search. */
export function questionsOf(groups: z.output<typeof faqGroups>): z.output<typeof questions> {
  return groups.flatMap(({ items }) => items.flatMap(({ id, heading }) => (id === undefined ? [] : [[id, heading]])));
}

/** Whether a value of a summary is what `questionsOf` made. */
export function isQuestions(value: unknown): value is z.output<typeof questions> {
  return questions.safeParse(value).success;
}

export const faqSectionExample = {
  heading: 'Questions',
  items: [
    { id: 'how-to-start', heading: 'How do I start?', content: '<p>Download the app, open it and choose a game.</p>' },
  ],
} satisfies z.input<typeof faqSectionSchema>;
