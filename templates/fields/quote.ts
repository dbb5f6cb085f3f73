import { image, z } from 'islet';

/** A quote from a player. */
export const quote = z.object({
  text: z.string().min(1).meta({ description: 'The words as they were written, without quotation marks' }),
  name: z
    .string()
    .min(1)
    .meta({ description: 'Under which name the player agreed to be quoted; for a sample, what it stands for' }),
  about: z.string().min(1).optional().meta({ description: 'The game or the matter that it is about' }),
  avatar: image('Drawing beside the name; never a photograph of somebody else').optional(),
  sample: z.boolean().default(false).meta({ description: 'True: shown as a sample, which nobody has said' }),
});

export type Quote = z.output<typeof quote>;
