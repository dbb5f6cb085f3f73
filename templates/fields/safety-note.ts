import { image, z } from 'islet';
import { anchor } from './anchor.js';
import { namedLink } from './named-link.js';

/** A safety note beside an offer, with one link to more information. */
export const safetyNoteSchema = z
  .object({
    id: anchor.optional(),
    heading: z.string().min(1).meta({ description: 'Heading of the note' }),
    text: z.string().min(1).meta({ description: 'One or two sentences of care' }),
    icon: image('Icon, 24 x 24').default('images/icons/shield.svg'),
    link: namedLink.optional().meta({ description: 'Where to read more' }),
  })
  .meta({ description: 'A word of care beside an offer' });

export type SafetyNote = z.output<typeof safetyNoteSchema>;

export const safetyNoteExample = {
  heading: 'Take care',
  text: 'Say who may play, what to set aside beforehand and when to stop.',
  link: { name: 'Responsible gaming', url: '/responsible-gaming/' },
} satisfies z.input<typeof safetyNoteSchema>;
