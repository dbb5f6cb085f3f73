import { z } from 'islet';
import { calloutSchema } from './callout.js';
import { cardListSchema } from './card-list.js';
import { certificateSchema } from './certificate.js';
import { contrastSchema } from './contrast.js';
import { faqSectionSchema, type FaqSection } from './faq-section.js';
import { featureListSchema } from './feature-list.js';
import { linkSectionSchema } from './link-section.js';
import { proseSectionExample, proseSectionSchema } from './prose-section.js';
import { stepsSchema } from './steps.js';
import { checkRows, tableFields } from './table.js';

const block = z.discriminatedUnion('block', [
  proseSectionSchema.extend({ block: z.literal('text') }),
  featureListSchema.extend({ block: z.literal('features') }),
  stepsSchema.extend({ block: z.literal('steps') }),
  cardListSchema.extend({ block: z.literal('cards') }),
  z.object({ ...tableFields, block: z.literal('table') }).superRefine(checkRows),
  contrastSchema.extend({ block: z.literal('contrast') }),
  calloutSchema.extend({ block: z.literal('callout') }),
  certificateSchema.extend({ block: z.literal('certificate') }),
  faqSectionSchema.extend({ block: z.literal('faqs') }),
  linkSectionSchema.extend({ block: z.literal('links') }),
]);

/** The parts of a page in the order in which they are shown; `block` says what a part is. */
export const blocksSchema = z
  .array(block)
  .default([])
  .meta({ description: 'Parts of the page in order: text, features, steps, cards, table, contrast, callout, certificate, faqs, links' });

export type Block = z.output<typeof block>;

/** Every question of the blocks, for search engines. */
export function questionsOf(blocks: readonly Block[]): FaqSection['items'] {
  return blocks.flatMap((part) => (part.block === 'faqs' ? part.items : []));
}

export const blocksExample = [{ block: 'text', ...proseSectionExample }] satisfies z.input<typeof blocksSchema>;
