import { z } from 'islet';

/** A short fact, such as `Players` and `2 to 4`. */
export const fact = z.object({
  name: z.string().min(1).meta({ description: 'What it is about, such as `Players`' }),
  value: z.string().min(1).meta({ description: 'What is so, such as `2 to 4`' }),
});

export type Fact = z.output<typeof fact>;
