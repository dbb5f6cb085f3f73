import { html, image, z } from 'islet';
import { namedLink } from './named-link.js';

export const pageContent = z.object({
  breadcrumbs: z.array(namedLink).default([]),
  banner: z.object({
    heading: z.string().min(1),
    text: z.string(),
    image: image(),
    alt: z.string(),
    actions: z.array(namedLink).max(3).default([]),
  }),
  facts: z
    .array(z.object({ name: z.string().min(1), value: z.string().min(1) }))
    .max(4)
    .default([]),
  sections: z.array(
    z.object({
      heading: z.string().min(1),
      id: z
        .string()
        .regex(/^[a-z][a-z0-9-]*$/)
        .optional(),
      paragraphs: z.array(z.string()).min(1),
      link: namedLink.optional(),
    }),
  ),
  steps: z.array(z.object({ name: z.string().min(1), text: z.string() })).default([]),
  faqs: z.array(z.object({ question: z.string().min(1), answer: html() })).default([]),
  related: z.array(namedLink).default([]),
  closing: z.object({ heading: z.string().min(1), text: z.string() }).optional(),
});

export type PageContent = z.output<typeof pageContent>;
