import { z } from 'islet';
import { calloutSchema } from './callout.js';
import { cardListSchema } from './card-list.js';
import { certificateSchema } from './certificate.js';
import { contrastSchema } from './contrast.js';
import { distinctAnchors } from './distinct.js';
import { faqSectionSchema, type FaqSection } from './faq-section.js';
import { featureListSchema } from './feature-list.js';
import { linkSectionSchema } from './link-section.js';
import { proseSectionExample, proseSectionSchema } from './prose-section.js';
import { stepsSchema } from './steps.js';
import { checkRows, tableFields } from './table.js';

const block = z.discriminatedUnion('block', [
  proseSectionSchema.extend({ block: z.literal('text').meta({ description: 'Running text under a heading' }) }),
  featureListSchema.extend({
    block: z.literal('features').meta({ description: 'Points worth knowing, without an order' }),
  }),
  stepsSchema.extend({ block: z.literal('steps').meta({ description: 'What to do, in order' }) }),
  cardListSchema.extend({ block: z.literal('cards').meta({ description: 'Cards side by side' }) }),
  z.object({ ...tableFields, block: z.literal('table').meta({ description: 'A small table' }) }).superRefine(checkRows),
  contrastSchema.extend({
    block: z.literal('contrast').meta({ description: 'What is so and what is not, as two lists' }),
  }),
  calloutSchema.extend({
    block: z.literal('callout').meta({ description: 'A coloured panel that must not be missed' }),
  }),
  certificateSchema.extend({ block: z.literal('certificate').meta({ description: 'A document of a third party' }) }),
  faqSectionSchema.extend({ block: z.literal('faqs').meta({ description: 'Questions with their answers' }) }),
  linkSectionSchema.extend({ block: z.literal('links').meta({ description: 'Where to go next' }) }),
]);

/** The parts of a page in display order; `block` is the kind of a part. */
export const blocksSchema = z.array(block).superRefine(distinctAnchors).default([]).meta({
  description:
    'Parts of the page in order: text, features, steps, cards, table, contrast, callout, certificate, faqs, links',
});

export type Block = z.output<typeof block>;

/** Returns every question of the blocks, for search engines. */
export function questionsOf(blocks: readonly Block[]): FaqSection['items'] {
  return blocks.flatMap((part) => (part.block === 'faqs' ? part.items : []));
}

/** Returns a unique name for the questions of each part: its `id`, or else `faqs`, `faqs-2` and so on. */
export function questionNames(blocks: readonly Block[]): (string | undefined)[] {
  const taken = new Set(blocks.map((part) => ('id' in part ? part.id : undefined)));
  let count = 0;
  const next = (): string => {
    count += 1;
    const name = count === 1 ? 'faqs' : `faqs-${String(count)}`;
    return taken.has(name) ? next() : name;
  };
  return blocks.map((part) => (part.block === 'faqs' ? (part.id ?? next()) : undefined));
}

export const blocksExample = [{ block: 'text', ...proseSectionExample }] satisfies z.input<typeof blocksSchema>;
