import { z } from 'islet';

/** A short fact, such as `Players` and `2 to 4`. */
export const fact = z.object({ name: z.string().min(1), value: z.string().min(1) });

export type Fact = z.output<typeof fact>;
