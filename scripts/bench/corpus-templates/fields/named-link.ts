import { link, z } from 'islet';

export const namedLink = z.object({ name: z.string().min(1), url: link() });

export type NamedLink = z.output<typeof namedLink>;
