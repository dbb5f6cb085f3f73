import { image, z } from 'islet';
import { sectionHead } from './section-head.js';

const text = z.string().min(1);

const way = z.object({
  heading: text.meta({ description: 'In or out' }),
  text: text.meta({ description: 'How it works, in one sentence' }),
  images: z.array(image('Word mark')).min(1).meta({ description: 'Word marks in their order' }),
  alt: text.meta({ description: 'What the row of word marks says as a whole' }),
});

/** How money gets into the app and out of it. */
export const moneyBandSchema = z
  .object({
    ...sectionHead,
    in: way.meta({ description: 'How money gets into the app' }),
    out: way.meta({ description: 'How money gets out of it' }),
  })
  .meta({ description: 'How money gets into the app and out of it, with the word marks of the services' });

export type MoneyBandContent = z.output<typeof moneyBandSchema>;
