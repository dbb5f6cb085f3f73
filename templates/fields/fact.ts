import { z } from 'islet';
import { textOfAppPackage } from './text-of-app-package.js';

/** A short fact, such as `Players` and `2 to 4`. */
export const fact = z.object({
  name: z.string().min(1).meta({ description: 'What it is about, such as `Players`' }),
  value: textOfAppPackage.meta({ description: 'What is so, such as `2 to 4`' }),
  sample: z.boolean().default(false).meta({ description: 'True: marked as a sample, until the real value is known' }),
});

export type Fact = z.output<typeof fact>;
